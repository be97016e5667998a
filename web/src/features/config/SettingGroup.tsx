import type { ConfigEntry, ConfigGroup } from '@adire/contract/config.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { History, PencilLine, Undo2 } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import type { Change } from './rules.ts'
import type { DraftState } from './use-config.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { formatSetting } from './copy.ts'
import { SettingInput } from './SettingInput.tsx'
import { Banner } from '../../ui/Banner.tsx'

/** Names of the groups, as in the specification (ADM-CONF-02 to 04). */
const groupLabels: Record<ConfigGroup, MessageDescriptor> = {
  'Token Configuration': msg`Token Configuration`,
  Pricing: msg`Pricing`,
  'Feature Toggles': msg`Feature Toggles`,
  General: msg`General`,
}

type Props = {
  group: ConfigGroup
  entries: readonly ConfigEntry[]
  changes: readonly Change[]
  drafts: DraftState
  onHistory: (entry: ConfigEntry) => void
}

/** Card with the settings of one group, in the Config page. */
export function SettingGroup({ group, entries, changes, drafts, onHistory }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-lg">
        {i18n._(groupLabels[group])}
      </h3>
      <Card padding="none" asChild>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <SettingRow
              key={entry.key}
              entry={entry}
              change={changes.find((change) => change.entry.key === entry.key)}
              drafts={drafts}
              onHistory={() => onHistory(entry)}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

type RowProps = {
  entry: ConfigEntry
  change: Change | undefined
  drafts: DraftState
  onHistory: () => void
}

function SettingRow({ entry, change, drafts, onHistory }: RowProps) {
  const { key, value, original, type, description } = entry
  const draft = Object.hasOwn(drafts.drafts, key) ? drafts.drafts[key] : undefined
  const text = draft?.text ?? value
  return (
    <li
      data-setting={key}
      className={cn(
        'grid grid-cols-1 gap-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_15rem] md:gap-x-6',
        change && 'bg-indigo-soft/50',
      )}
    >
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 font-medium">{description}</p>
          {change && (
            <Badge kind="pending" icon={<PencilLine aria-hidden />}>
              <Trans>Not saved</Trans>
            </Badge>
          )}
          {!change && value !== original && (
            <Badge>
              <Trans>Default: {formatSetting(type, original)}</Trans>
            </Badge>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-5">
          <span className="min-w-0 font-mono text-xs break-all text-ink-3">{key}</span>
          <Button variant="link" size="sm" icon={<History aria-hidden />} onClick={onHistory}>
            <span>
              <Trans>History</Trans>
              <span className="sr-only">: {description}</span>
            </span>
          </Button>
          {text !== original && (
            <Button
              variant="link"
              size="sm"
              icon={<Undo2 aria-hidden className="rtl:-scale-x-100" />}
              onClick={() => drafts.edit(key, original, value)}
            >
              <span>
                <Trans>Reset to {formatSetting(type, original)}</Trans>
                <span className="sr-only">: {description}</span>
              </span>
            </Button>
          )}
        </div>
      </div>
      <div className="grid content-start gap-2">
        <SettingInput
          entry={entry}
          text={text}
          problem={change?.problem}
          onType={(next) => drafts.edit(key, next, value)}
        />
        {change?.conflict !== undefined && (
          <ConflictingValue
            value={formatSetting(type, change.conflict)}
            onKeepMine={() => drafts.keepMine(key, value)}
            onTakeTheirs={() => drafts.discard([key])}
          />
        )}
      </div>
    </li>
  )
}

type ConflictProps = { value: string; onKeepMine: () => void; onTakeTheirs: () => void }

/** Shown if another admin saved a value meanwhile: asks which of the two to keep. */
function ConflictingValue({ value, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <Banner
      tone="warn"
      title={<Trans>Changed to {value} in the meantime</Trans>}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
            <Trans>Use theirs</Trans>
          </Button>
        </span>
      }
    />
  )
}
