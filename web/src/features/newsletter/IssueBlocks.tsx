import { type IssueBlock, issueTextMaximum } from '@adire/contract/newsletter-issues.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Heading, Link2, Pilcrow, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { blockLabels } from './issue-copy.ts'
import { type BlockDraft, blankBlock, canAdd, checkBlock, moveBlock } from './issue-rules.ts'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Textarea } from '../../ui/Textarea.tsx'

type Props = {
  blocks: readonly BlockDraft[]
  /** Language of the text, if it isn't the page's. */
  lang?: string
  showsErrors: boolean
  onChange: (blocks: BlockDraft[]) => void
}

const blockIcons = [
  ['heading', Heading],
  ['paragraph', Pilcrow],
  ['link', Link2],
] as const satisfies readonly (readonly [IssueBlock['kind'], typeof Heading])[]

/** Blocks of a newsletter issue in the editor, in order, with buttons to add more. */
export function IssueBlocks({ blocks, lang, showsErrors, onChange }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol aria-label={t`Parts of the issue`} className="grid grid-cols-1 gap-4">
        {blocks.map((block, index) => (
          <li key={block.key} className="min-w-0">
            <IssueBlockFields
              block={block}
              lang={lang}
              index={index}
              isLast={index === blocks.length - 1}
              isOnly={blocks.length === 1}
              showsErrors={showsErrors}
              onChange={(changes) =>
                onChange(
                  blocks.map((one) => (one.key === block.key ? { ...one, ...changes } : one)),
                )
              }
              onMove={(step) => onChange(moveBlock(blocks, block.key, step))}
              onRemove={() => onChange(blocks.filter(({ key }) => key !== block.key))}
            />
          </li>
        ))}
      </ol>
      {canAdd(blocks) && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-ink-2">
            <Trans>Add</Trans>
          </span>
          {blockIcons.map(([kind, Icon]) => (
            <Button
              key={kind}
              variant="secondary"
              size="sm"
              icon={<Icon aria-hidden />}
              onClick={() => onChange([...blocks, blankBlock(kind)])}
            >
              {i18n._(blockLabels[kind])}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type FieldsProps = {
  block: BlockDraft
  lang: string | undefined
  index: number
  isLast: boolean
  isOnly: boolean
  showsErrors: boolean
  onChange: (changes: Partial<BlockDraft>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** Fields of one block of an issue, with its buttons to move and remove it. */
function IssueBlockFields({
  block,
  lang,
  index,
  isLast,
  isOnly,
  showsErrors,
  onChange,
  onMove,
  onRemove,
}: FieldsProps) {
  const { t, i18n } = useLingui()
  const { kind, text, address } = block
  const number = index + 1
  const errors = showsErrors ? checkBlock(block) : {}
  const name = i18n._(blockLabels[kind])
  const textProps = { lang, value: text, maxLength: issueTextMaximum[kind] }
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
        label={kind === 'link' ? <Trans>Button label</Trans> : <Trans>Text</Trans>}
        error={errors.text}
        isRequired
        className="grid-cols-1"
      >
        {kind === 'paragraph' ? (
          <Textarea
            rows={4}
            countFrom={3500}
            {...textProps}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        ) : (
          <Input {...textProps} onChange={(event) => onChange({ text: event.target.value })} />
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
