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
import { type Change, groupEntries, matchesSearch } from './rules.ts'
import { SettingGroup } from './SettingGroup.tsx'
import { type DraftState, useSettings } from './use-config.ts'

type Props = {
  initialSearch: string
  drafts: DraftState
  changes: readonly Change[]
  onSave: (changes: readonly Change[]) => Promise<'saved' | 'changed-meanwhile'>
}

/**
 * Settings section of the Config page: search, groups of settings and the save bar (ADM-CONF-01 to
 * 06).
 */
export function SettingsPanel({ initialSearch, drafts, changes, onSave }: Props) {
  const { t } = useLingui()
  const settings = useSettings()
  const [search, setSearch] = useState(initialSearch)
  const [historyEntry, setHistoryEntry] = useState<ConfigEntry>()
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
            entries={entries.filter((entry) => matchesSearch(entry, search.trim()))}
            changes={changes}
            drafts={drafts}
            onHistory={setHistoryEntry}
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
      {historyEntry && (
        <HistoryDialog
          subject="setting"
          subjectKey={historyEntry.key}
          type={historyEntry.type}
          onClose={() => setHistoryEntry(undefined)}
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
        title={t`No matching settings`}
        action={
          <Button variant="secondary" onClick={onShowAll}>
            <Trans>Show all settings</Trans>
          </Button>
        }
      >
        <Trans>Try a word from its key or description, such as boost, pack or bonus.</Trans>
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
    <div
      data-foot-buttons
      className="sticky bottom-0 z-20 -mx-(--page-gutter) flex flex-wrap items-center justify-end gap-3 border-t border-line bg-bg/95 px-(--page-gutter) py-3 backdrop-blur-sm max-md:bottom-[calc(var(--bar-height)+env(safe-area-inset-bottom))] max-sm:*:flex-auto lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:bg-surface lg:px-6 lg:shadow-2"
    >
      <p role="status" className="me-auto text-sm text-ink-2 max-sm:basis-full!">
        <Plural value={changes.length} one="# unsaved change" other="# unsaved changes" />
        {isBlocked && (
          <>
            {' · '}
            <Trans>fix the marked settings first</Trans>
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
