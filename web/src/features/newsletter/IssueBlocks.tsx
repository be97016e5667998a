import type { IssueBlock } from '@adire/contract/newsletter-issues.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heading, Link2, Pilcrow } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { blockLabels } from './issue-copy.ts'
import { blankBlock, type BlockDraft, canAdd, moveBlock } from './issue-rules.ts'
import { IssueBlockFields } from './IssueBlockFields.tsx'

type Props = {
  blocks: readonly BlockDraft[]
  showsErrors: boolean
  onChange: (blocks: BlockDraft[]) => void
}

const kinds = [
  ['heading', Heading],
  ['paragraph', Pilcrow],
  ['link', Link2],
] as const satisfies readonly (readonly [IssueBlock['kind'], typeof Heading])[]

/** The parts of an issue in order, with buttons to add others. */
export function IssueBlocks({ blocks, showsErrors, onChange }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className="grid grid-cols-1 gap-4">
      <ol aria-label={t`Parts of the issue`} className="grid grid-cols-1 gap-4">
        {blocks.map((block, index) => (
          <li key={block.key} className="min-w-0">
            <IssueBlockFields
              block={block}
              index={index}
              isLast={index === blocks.length - 1}
              isOnly={blocks.length === 1}
              showsErrors={showsErrors}
              onChange={(part) =>
                onChange(blocks.map((one) => (one.key === block.key ? { ...one, ...part } : one)))
              }
              onMove={(by) => onChange(moveBlock(blocks, block.key, by))}
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
          {kinds.map(([kind, Icon]) => (
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
