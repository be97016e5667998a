import type { ConfigEntry } from '@adire/contract/config.ts'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ConfirmChangesDialog } from './ConfirmChangesDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { type Change, groupEntries, isFound } from './rules.ts'
import { SettingGroup } from './SettingGroup.tsx'
import { type DraftState, useSettings } from './use-config.ts'

type Props = {
  drafts: DraftState
  changes: readonly Change[]
  onSave: (changes: readonly Change[]) => Promise<'saved' | 'changed-meanwhile'>
}

/** Search, groups of settings and the bar that saves changes (ADM-CONF-01 to 06). */
export function SettingsPanel({ drafts, changes, onSave }: Props) {
  const { t } = useLingui()
  const settings = useSettings()
  const [search, setSearch] = useState('')
  const [shownHistory, setShownHistory] = useState<ConfigEntry>()
  const [isReviewing, setIsReviewing] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Field label={t`Search settings`} isLabelHidden className="max-w-md">
        <Input
          type="search"
          icon={<Search aria-hidden />}
          placeholder={t`Search settings`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <QueryState query={settings}>
        {({ entries }) => (
          <FoundGroups
            entries={entries.filter((entry) => isFound(entry, search.trim()))}
            changes={changes}
            drafts={drafts}
            onHistory={setShownHistory}
            onShowAll={() => setSearch('')}
          />
        )}
      </QueryState>
      {changes.length > 0 && (
        <SaveBar changes={changes} onDiscard={drafts.clear} onReview={() => setIsReviewing(true)} />
      )}
      <ConfirmChangesDialog
        open={isReviewing}
        changes={changes}
        onClose={() => setIsReviewing(false)}
        onSave={onSave}
      />
      {shownHistory && (
        <HistoryDialog
          subject="setting"
          subjectKey={shownHistory.key}
          type={shownHistory.type}
          onClose={() => setShownHistory(undefined)}
        />
      )}
    </div>
  )
}

type FoundProps = Pick<Props, 'drafts' | 'changes'> & {
  entries: readonly ConfigEntry[]
  onHistory: (entry: ConfigEntry) => void
  onShowAll: () => void
}

function FoundGroups({ entries, onShowAll, ...group }: FoundProps) {
  const { t } = useLingui()
  if (entries.length === 0) {
    return (
      <EmptyState
        tile="weft"
        headingLevel={3}
        title={t`No setting is called that`}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            <Trans>Show all settings</Trans>
          </Button>
        }
      >
        <Trans>Try a word of its key or of its description, like boost, pack or bonus.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {groupEntries(entries).map((one) => (
        <SettingGroup key={one.group} {...one} {...group} />
      ))}
    </div>
  )
}

type BarProps = { changes: readonly Change[]; onDiscard: () => void; onReview: () => void }

function SaveBar({ changes, onDiscard, onReview }: BarProps) {
  const isBlocked = changes.some(
    ({ problem, conflict }) => problem !== undefined || conflict !== undefined,
  )
  return (
    <div className="sticky bottom-0 z-20 -mx-(--page-gutter) flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg/95 px-(--page-gutter) py-3 backdrop-blur-sm max-md:bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] max-sm:*:flex-auto lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:bg-surface lg:px-6 lg:shadow-2">
      <p role="status" className="me-auto text-sm text-ink-2 max-sm:basis-full!">
        <Plural
          value={changes.length}
          one="# change is not saved"
          other="# changes are not saved"
        />
        {isBlocked && (
          <>
            {' · '}
            <Trans>look at the marked ones first</Trans>
          </>
        )}
      </p>
      <Button variant="secondary" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button disabled={isBlocked} onClick={onReview}>
        <Trans>Review and save</Trans>
      </Button>
    </div>
  )
}
