import { BRAND } from '@adire/contract/brand.ts'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'

type Props = { gift: { startsAt: string; until: string }; isBehindPaid: boolean }

/** Complimentary premium: its dates, and that nothing is charged for it (PAY-07). */
export function GiftCard({ gift, isBehindPaid }: Props) {
  const [startsAt, until] = [formatDate(gift.startsAt), formatDate(gift.until)]
  const brand = BRAND.name
  return (
    <Card isPremium className="grid gap-1">
      <h2 className="text-xl">
        <Trans>
          Premium, a gift from {brand} until {until}
        </Trans>
      </h2>
      <p className="text-ink-2">
        {isBehindPaid ? (
          <Trans>
            It begins on {startsAt}, when what you have paid for ends, and later if you go on
            paying. It does not renew.
          </Trans>
        ) : (
          <Trans>
            It costs you nothing and does not renew. If you subscribe meanwhile, what is left of it
            waits for you.
          </Trans>
        )}
      </p>
    </Card>
  )
}
