import type { ConfigEntry } from '@adire/contract/config.ts'
import { Trans } from '@lingui/react/macro'
import { History, PencilLine, Undo2 } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { valueWords } from './copy.ts'
import type { Change } from './rules.ts'
import { SettingInput } from './SettingInput.tsx'
import type { DraftState } from './use-config.ts'
import { Banner } from '../../ui/Banner.tsx'

type Props = {
  entry: ConfigEntry
  change: Change | undefined
  drafts: DraftState
  onHistory: () => void
}

export function SettingRow({ entry, change, drafts, onHistory }: Props) {
  const { key, value, original, type, description } = entry
  const draft = Object.hasOwn(drafts.drafts, key) ? drafts.drafts[key] : undefined
  const text = draft?.text ?? value
  return (
    <li
      className={cn(
        'grid grid-cols-1 gap-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_15rem] md:gap-x-6',
        change && 'bg-indigo-soft/50',
      )}
    >
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-mono text-sm break-all text-ink-2">{key}</span>
          {change && (
            <Badge kind="pending" icon={<PencilLine aria-hidden />}>
              <Trans>Not saved</Trans>
            </Badge>
          )}
          {!change && value !== original && (
            <Badge>
              <Trans>Changed from {valueWords(type, original)}</Trans>
            </Badge>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-5">
          <p className="text-sm text-ink-3">{description}</p>
          <Button variant="link" size="sm" icon={<History aria-hidden />} onClick={onHistory}>
            <span>
              <Trans>History</Trans>
              <span className="sr-only">: {key}</span>
            </span>
          </Button>
          {text !== original && (
            <Button
              variant="link"
              size="sm"
              icon={<Undo2 aria-hidden />}
              onClick={() => drafts.type(key, original, value)}
            >
              <span>
                <Trans>Back to the original: {valueWords(type, original)}</Trans>
                <span className="sr-only">: {key}</span>
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
          onType={(next) => drafts.type(key, next, value)}
        />
        {change?.theirs !== undefined && (
          <ConflictingValue
            value={valueWords(type, change.theirs)}
            onKeepMine={() => drafts.keepMine(key, value)}
            onTakeTheirs={() => drafts.drop([key])}
          />
        )}
      </div>
    </li>
  )
}

type ConflictProps = { value: string; onKeepMine: () => void; onTakeTheirs: () => void }

/**
 * Somebody else has saved another value while this one was typed: both are there, and the admin
 * says which it is.
 */
function ConflictingValue({ value, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <Banner
      tone="warn"
      title={<Trans>Changed meanwhile to {value}</Trans>}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onKeepMine}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
            <Trans>Take theirs</Trans>
          </Button>
        </span>
      }
    />
  )
}
