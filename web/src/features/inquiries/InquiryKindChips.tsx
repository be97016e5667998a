import type { InquiryKind } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCount } from '../../lib/format.ts'
import { Chip } from '../../ui/Chip.tsx'
import { inquiryKinds, type InquirySearch } from './search-rules.ts'
import { inquiryKindLabels } from './staff-copy.ts'
import { useInquiries } from './use-inquiries.ts'

type Props = { search: InquirySearch; onSearch: (search: InquirySearch) => void }

/** Kinds of inquiries with their numbers, reports of profiles first. */
export function InquiryKindChips({ search, onSearch }: Props) {
  const { t, i18n } = useLingui()
  const { type: kind } = search
  // The counts of the last answer stay while another filter loads.
  const counts = useInquiries(search).data?.pages[0]?.counts ?? undefined
  const onChange = (type: InquiryKind | undefined) => onSearch({ ...search, type })
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chipStyle = 'pointer-fine:min-h-8 pointer-fine:gap-1 pointer-fine:px-2.5'
  return (
    <div role="group" aria-label={t`Kind`} className="flex flex-wrap gap-1.5 pointer-fine:gap-1">
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
