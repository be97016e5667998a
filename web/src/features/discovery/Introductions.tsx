import type { Introduction as IntroductionCard } from '@adire/contract/discovery.ts'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useIntroductions } from './api.ts'
import { MemberPhoto } from './MemberPhoto.tsx'
import { ProfileLink } from './ProfileLink.tsx'
import { ReasonLines } from './ReasonLines.tsx'
import { describeMutuality } from './rules.ts'

const rowStyle =
  '-mx-(--page-gutter) flex snap-x scroll-px-(--page-gutter) gap-3 overflow-x-auto px-(--page-gutter) py-1 lg:mx-0 lg:grid lg:grid-cols-5 lg:gap-4 lg:overflow-visible lg:px-0'
const itemStyle = 'w-36 shrink-0 snap-start sm:w-44 lg:w-auto'
const pictureStyle = 'rounded-card lg:aspect-5/4 lg:[&_img]:object-[50%_25%]'
const SIZES = '(min-width: 64rem) 225px, (min-width: 40rem) 176px, 144px'

/** Five introductions of the day. Hidden on a day without any and on a load error. */
export function Introductions() {
  const { data, isPending } = useIntroductions()
  if (isPending) return <SkeletonRow />
  if (!data || data.members.length === 0) return null
  const mutuality = describeMutuality(data.members)
  return (
    <section aria-labelledby="introductions" className="grid gap-2">
      <div>
        <h2 id="introductions" className="text-lg">
          <Trans>Today’s introductions</Trans>
        </h2>
        {mutuality !== 'none' && (
          <p className="text-sm text-ink-2">
            {mutuality === 'all' ? (
              <Trans>
                We introduced you to them, too, unless they had already liked or passed on you.
              </Trans>
            ) : (
              <Trans>
                Mutual introduction: we introduced you to them, too, unless they had already liked
                or passed on you.
              </Trans>
            )}
          </p>
        )}
      </div>
      <ul className={rowStyle}>
        {data.members.map((member) => (
          <li key={member.id} className={itemStyle}>
            <Introduction member={member} isMarked={mutuality === 'some' && member.isMutual} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Introduction({ member, isMarked }: { member: IntroductionCard; isMarked: boolean }) {
  // A boost doesn't decide who is introduced.
  const reasons = member.reasons.filter(({ kind }) => kind !== 'boosted')
  return (
    <div className="group relative grid grid-cols-1 gap-2 rounded-card outline-offset-4 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus">
      <MemberPhoto member={member} sizes={SIZES} isDecorative className={pictureStyle} />
      <div className="grid grid-cols-1 px-0.5">
        <h3 className="font-text text-base font-semibold tracking-normal group-hover:underline">
          <ProfileLink member={member} />
        </h3>
        <ReasonLines
          member={{ ...member, reasons }}
          className="mt-0.5 gap-1 text-sm text-ink-2 [&>svg]:mt-0.5 [&>svg]:size-4"
        />
        {isMarked && (
          <p className="text-xs text-ink-2">
            <Trans>Mutual introduction</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

function SkeletonRow() {
  return (
    <div aria-hidden className="grid gap-2">
      <Skeleton className="h-6 w-48" />
      <div className={rowStyle}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={itemStyle}>
            <Skeleton className="aspect-4/5 h-auto rounded-card lg:aspect-5/4" />
            <div className="h-13" />
          </div>
        ))}
      </div>
    </div>
  )
}
