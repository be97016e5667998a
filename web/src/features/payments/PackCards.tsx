import type { Pack, PackId } from '@adire/contract/payments.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatCount, formatMoney } from '../../lib/format.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { packSaving, pricePerToken } from './rules.ts'

type Props = { packs: readonly Pack[]; value: PackId; onChange: (pack: PackId) => void }

/** The four packs with tokens and bonus in total, badge and saving (PAY-TOK-06 to 09). */
export function PackCards({ packs, value, onChange }: Props) {
  const { t } = useLingui()
  const [first] = packs
  return (
    <RadioCards
      label={t`Token packs`}
      value={value}
      onChange={onChange}
      cards={packs.map((pack) => ({
        value: pack.id,
        title: <span className="min-w-0">{pack.name}</span>,
        aside: (
          <span className="display text-lg text-ink tabular-nums">{formatMoney(pack.price)}</span>
        ),
        description: <PackText pack={pack} saving={first && packSaving(pack, first)} />,
      }))}
    />
  )
}

function PackText({ pack, saving }: { pack: Pack; saving: number | undefined }) {
  const { tokens, bonus, total, badge } = pack
  const each = pricePerToken(pack)
  return (
    <span className="grid gap-1.5">
      <span className="flex flex-wrap gap-x-2 tabular-nums">
        <span>
          {bonus > 0 && `${formatCount(tokens)} + ${formatCount(bonus)} = `}
          <Plural value={total} one="# token" other="# tokens" />
        </span>
        {each && (
          <span className="text-ink-3">
            <Trans>about {formatMoney(each)} each</Trans>
          </span>
        )}
      </span>
      {(badge !== null || saving !== undefined) && (
        <span className="flex flex-wrap items-center gap-2">
          {badge !== null && (
            <span className="rounded-full bg-indigo px-2.5 py-0.5 text-xs font-semibold text-on-indigo">
              {badge === 'popular' ? <Trans>Popular</Trans> : <Trans>Best Value</Trans>}
            </span>
          )}
          {saving !== undefined && (
            <span className="text-xs font-semibold text-leaf">
              <Trans>Save {saving}%</Trans>
            </span>
          )}
        </span>
      )}
    </span>
  )
}
