import type { ReportCaseId } from '@adire/contract/ids.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { MemberSection, NothingHere } from '../../staff/MemberSection.tsx'
import { staffQueryCopy } from '../../staff/query-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AuthorityReportDialog } from './AuthorityReportDialog.tsx'
import { AuthorityReportList } from './AuthorityReportList.tsx'
import { EvidenceHold } from './EvidenceHold.tsx'
import { useAuthorityReports } from './use-authority-reports.ts'

type Props = {
  id: ReportCaseId
  /** True if the case is likely to have reports; others load on request, because reading is audited. */
  isShownAtFirst: boolean
}

/** Section of a report case with its reports to authorities and the hold on its evidence, for admins. */
export function AuthorityReportSection({ id, isShownAtFirst }: Props) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    <MemberSection title={<Trans>Reports to authorities</Trans>}>
      <p className="text-sm text-ink-2">
        <Trans>
          If you reported this case to an authority, record the report here. The evidence is then
          kept, even after the case is closed.
        </Trans>
      </p>
      {isOpened || isShownAtFirst ? (
        <Records id={id} />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => setIsOpened(true)}
        >
          <Trans>Show reports to authorities</Trans>
        </Button>
      )}
    </MemberSection>
  )
}

function Records({ id }: { id: ReportCaseId }) {
  const [isRecording, setIsRecording] = useState(false)
  const query = useAuthorityReports(id)
  return (
    <QueryState query={query} copy={staffQueryCopy} skeleton={<Skeleton className="h-24" />}>
      {({ reports, holdChanges, keptUntil, areCopiesDeleted, mayRecord, ...days }) => (
        <>
          {keptUntil !== null && (
            <EvidenceHold id={id} keptUntil={keptUntil} range={days.range} mayChange={mayRecord} />
          )}
          {areCopiesDeleted && (
            <Banner tone="warn">
              <Trans>
                Copies of photos or recordings in this case have already been deleted. A hold keeps
                only what is left.
              </Trans>
            </Banner>
          )}
          {reports.length === 0 && (
            <NothingHere>
              <Trans>No reports to authorities yet.</Trans>
            </NothingHere>
          )}
          <AuthorityReportList reports={reports} holdChanges={holdChanges} />
          {mayRecord ? (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setIsRecording(true)}
            >
              <Trans>Record a report</Trans>
            </Button>
          ) : (
            <NothingHere>
              <Trans>Another admin must record reports, because you reported this member.</Trans>
            </NothingHere>
          )}
          {isRecording && (
            <AuthorityReportDialog
              id={id}
              hold={{ keptUntil, ...days }}
              onClose={() => setIsRecording(false)}
            />
          )}
        </>
      )}
    </QueryState>
  )
}
