import { issueTextMaximum } from '@adire/contract/newsletter-issues.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { blockLabels } from './issue-copy.ts'
import { type BlockDraft, checkBlock } from './issue-rules.ts'

type Props = {
  block: BlockDraft
  index: number
  isLast: boolean
  isOnly: boolean
  showsErrors: boolean
  onChange: (part: Partial<BlockDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Fields of one block of an issue, with its buttons to move and remove it. */
export function IssueBlockFields({
  block,
  index,
  isLast,
  isOnly,
  showsErrors,
  onChange,
  onMove,
  onRemove,
}: Props) {
  const { t, i18n } = useLingui()
  const { kind, text, address } = block
  const number = index + 1
  const errors = showsErrors ? checkBlock(block) : {}
  const name = i18n._(blockLabels[kind])
  const common = { value: text, maxLength: issueTextMaximum[kind] }
  return (
    <div
      role="group"
      aria-label={t`${name}, part ${number}`}
      className="grid grid-cols-1 gap-3 rounded-tile border border-line p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden className="text-sm font-medium text-ink-2">
          {number}. {name}
        </p>
        <div className="flex">
          <IconButton
            size="sm"
            label={t`Move part ${number} up`}
            icon={<ArrowUp aria-hidden />}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t`Move part ${number} down`}
            icon={<ArrowDown aria-hidden />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            size="sm"
            label={t`Remove part ${number}`}
            icon={<Trash2 aria-hidden />}
            disabled={isOnly}
            onClick={onRemove}
          />
        </div>
      </div>
      <Field
        label={kind === 'link' ? <Trans>Words on the button</Trans> : <Trans>Text</Trans>}
        error={errors.text}
        isRequired
        className="grid-cols-1"
      >
        {kind === 'paragraph' ? (
          <Textarea
            rows={4}
            countFrom={3500}
            {...common}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        ) : (
          <Input {...common} onChange={(event) => onChange({ text: event.target.value })} />
        )}
      </Field>
      {kind === 'link' && (
        <Field label={<Trans>Address</Trans>} error={errors.address} isRequired>
          <Input
            type="url"
            inputMode="url"
            placeholder="https://"
            spellCheck={false}
            value={address}
            onChange={(event) => onChange({ address: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
