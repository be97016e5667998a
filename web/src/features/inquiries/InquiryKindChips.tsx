import type { InquiryKind } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { Chip } from '../../ui/Chip.tsx'
import { inquiryKinds } from './search-rules.ts'
import { inquiryKindLabels } from './staff-copy.ts'

type Props = {
  kind: InquiryKind | undefined
  /** Undefined until they are loaded. */
  counts: Record<InquiryKind, number> | undefined
  onChange: (kind: InquiryKind | undefined) => void
}

/** Kinds of inquiries with their numbers, reports of profiles first. */
export function InquiryKindChips({ kind, counts, onChange }: Props) {
  const { t, i18n } = useLingui()
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chipStyle = 'pointer-fine:min-h-8 pointer-fine:px-3'
  return (
    <div role="group" aria-label={t`Kind`} className="flex flex-wrap gap-2">
      <Chip
        isSelected={kind === undefined}
        onChange={() => onChange(undefined)}
        className={chipStyle}
      >
        <Trans>All kinds</Trans> <Count count={total} />
      </Chip>
      {inquiryKinds.map((one) => (
        <Chip
          key={one}
          isSelected={kind === one}
          onChange={() => onChange(one)}
          className={chipStyle}
        >
          {i18n._(inquiryKindLabels[one])} <Count count={counts?.[one]} />
        </Chip>
      ))}
    </div>
  )
}

function Count({ count }: { count: number | undefined }) {
  return count === undefined ? null : <span className="tabular-nums">{formatCount(count)}</span>
}
