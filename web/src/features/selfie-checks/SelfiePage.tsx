import { type OwnSelfieCheck, SELFIE_DAYS } from '@adire/contract/selfie-checks.ts'
import { Trans } from '@lingui/react/macro'
import { ScanFace } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRetrying } from '../../lib/busy-retry.ts'
import { formatDate } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { TakeSelfie } from './TakeSelfie.tsx'
import { useSelfie } from './use-selfie.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { readCopy } from '../../shared/query-copy.ts'

/**
 * Optional selfie check: the member takes a photo in a random pose, a moderator compares it with
 * their profile photos, then it is deleted.
 */
export function SelfiePage() {
  const selfie = useSelfie()
  const { mine } = selfie
  return (
    <ProfileSubpage title={<Trans>Selfie check</Trans>}>
      <QueryState
        query={mine}
        copy={readCopy}
        shape="card"
        skeleton={<Skeleton className="h-72 rounded-card" />}
      >
        {(check) => (
          <Card className="grid max-w-3xl gap-6">
            <CheckState selfie={selfie} check={check} />
          </Card>
        )}
      </QueryState>
    </ProfileSubpage>
  )
}

type StateProps = { selfie: ReturnType<typeof useSelfie>; check: OwnSelfieCheck }

function CheckState({ selfie, check }: StateProps) {
  switch (check.state) {
    case 'asked':
      return (
        <TakeSelfie
          key={check.id}
          pose={check.pose}
          isPending={selfie.submit.isPending}
          isRetrying={isRetrying(selfie.submit)}
          onPicture={(file) => selfie.submit.mutate({ id: check.id, file })}
        />
      )
    case 'waiting':
      return (
        <Waiting takenAt={check.takenAt}>
          <TakeBack selfie={selfie}>
            <Trans>Take it back and delete the picture</Trans>
          </TakeBack>
        </Waiting>
      )
    case 'approved':
      return (
        <Approved check={check}>
          {!check.isShown && <Begin selfie={selfie} />}
          <TakeBack selfie={selfie}>
            <Trans>Take the badge away</Trans>
          </TakeBack>
        </Approved>
      )
    case 'none':
    case 'rejected':
    case 'expired':
      return (
        <>
          <Intro check={check} />
          <Begin selfie={selfie} />
        </>
      )
  }
}

function Begin({ selfie: { begin } }: Pick<StateProps, 'selfie'>) {
  return (
    <Button
      className="justify-self-start"
      icon={<ScanFace aria-hidden />}
      loading={begin.isPending}
      onClick={() => begin.mutate({})}
    >
      <Trans>Begin</Trans>
    </Button>
  )
}

function TakeBack({
  selfie: { withdraw },
  children,
}: Pick<StateProps, 'selfie'> & { children: ReactNode }) {
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate(undefined)}
    >
      {children}
    </Button>
  )
}

/** Explains the check and shows the result of the last one. */
function Intro({ check }: { check: OwnSelfieCheck }) {
  return (
    <>
      {check.state === 'rejected' && (
        <Banner tone="warn" title={<Trans>The last selfie was not approved</Trans>}>
          <p className="whitespace-pre-line">{check.reason}</p>
        </Banner>
      )}
      {check.state === 'expired' && (
        <Banner title={<Trans>Nobody has looked at your selfie in time</Trans>}>
          <Trans>We are sorry. The picture is deleted; you are welcome to take another one.</Trans>
        </Banner>
      )}
      <div className="grid max-w-prose gap-3 text-ink-2">
        <p>
          <Trans>
            Show others that you are the person in your photos. We ask for a random pose, you take a
            photo here, and one of our moderators compares it with the photos of your profile. Then
            “Selfie checked” is on your profile.
          </Trans>
        </p>
        <p>
          <Trans>
            Only the moderators who decide see the picture. No machine compares faces. It is deleted
            with the decision, and after {SELFIE_DAYS} days in any case. It is your choice: nothing
            here depends on it.
          </Trans>
        </p>
      </div>
    </>
  )
}

function Waiting({ takenAt, children }: { takenAt: string; children: ReactNode }) {
  return (
    <>
      <Banner title={<Trans>A moderator looks at your selfie</Trans>}>
        <Trans>
          Sent on {formatDate(takenAt)}. We tell you in the bell, and delete the picture.
        </Trans>
      </Banner>
      {children}
    </>
  )
}

function Approved({
  check,
  children,
}: {
  check: Extract<OwnSelfieCheck, { state: 'approved' }>
  children: ReactNode
}) {
  const date = formatDate(check.decidedAt)
  return (
    <>
      {check.isShown ? (
        <Banner tone="success" title={<Trans>Selfie checked</Trans>}>
          <Trans>
            Compared with your photos on {date}, and deleted. The badge is on your profile.
          </Trans>
        </Banner>
      ) : (
        <Banner tone="warn" title={<Trans>Your badge rests</Trans>}>
          <Trans>
            None of the photos your selfie was compared with on {date} is on your profile any more.
            Take another one to have the badge back.
          </Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">{children}</div>
    </>
  )
}
