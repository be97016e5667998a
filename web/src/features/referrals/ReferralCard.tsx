import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift } from 'lucide-react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Card } from '../../ui/Card.tsx'
import { useReferrals } from './use-referrals.ts'

const ReferralLinkCard = lazyComponent(
  () => import('./ReferralLinkCard.tsx').then((module) => module.ReferralLinkCard),
  {
    as: 'block',
  },
)

/** Card on the profile page with the bonus, the referral link and a link to the friends (MEM-PROF-11). */
export function ReferralCard() {
  const { t } = useLingui()
  const own = useReferrals()
  return (
    <section aria-label={t`Refer a Friend`} className="grid gap-3">
      <ReferralsLink own={own.data} />
      {own.data && <ReferralLinkCard code={own.data.code} friendBonus={own.data.friendBonus} />}
    </section>
  )
}

function ReferralsLink({ own }: { own: ReturnType<typeof useReferrals>['data'] }) {
  return (
    <Card padding="none">
      <Link
        to="/dashboard/referrals"
        className="flex min-h-16 items-center gap-3 px-5 py-3 -outline-offset-4! transition-colors hover:bg-surface-2"
      >
        <Gift aria-hidden className="size-5 shrink-0 text-ember" />
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">
            <Trans>Refer a Friend</Trans>
          </span>
          {own?.isOpen && (
            <span className="text-sm text-ink-3">
              <Plural
                value={own.bonus}
                one="# token for each friend"
                other="# tokens for each friend"
              />
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}
