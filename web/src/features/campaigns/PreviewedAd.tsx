import type { AdPlacement } from '@adire/contract/ads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink, Info } from 'lucide-react'
import { buttonStyle } from '../../ui/button-style.ts'
import { cn } from '../../ui/cn.ts'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import type { CampaignDraft } from './form-rules.ts'

export type Device = 'phone' | 'desktop'
type Shape = 'card' | 'column' | 'board' | 'strip'

const shapes: Record<Exclude<AdPlacement, 'email_newsletter'>, Shape> = {
  native_feed: 'card',
  sidebar_banner: 'column',
  post_match: 'board',
  token_modal: 'strip',
}

/** Recommended banner size of the feed; a card gives a banner at least this height. */
const CARD_RATIO = '1200 / 630'

/** An ad without a title shows the campaign name; the server does the same. */
const getTitle = ({ title, campaignName }: CampaignDraft) => title.trim() || campaignName.trim()

type Props = { draft: CampaignDraft; placement: keyof typeof shapes; device: Device }

/**
 * Preview of an ad on a page, without counting or a link. Must look like `AdBanner` and the other
 * ads that members see (`features/ads`).
 */
export function PreviewedAd({ draft, placement, device }: Props) {
  const { t } = useLingui()
  const { description, ctaText } = draft
  const title = getTitle(draft)
  const shape = shapes[placement]
  const isHorizontal = shape === 'strip' && device === 'desktop'
  const isCard = shape === 'card'
  return (
    <div
      role="group"
      aria-label={t`Preview of the advertisement`}
      className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface text-start shadow-1"
    >
      <div className="flex h-9 items-center justify-between gap-2 px-3.5">
        <span className="text-xs font-medium text-ink-2">
          <Trans>Sponsored</Trans>
        </span>
        <Info aria-hidden className="size-4 text-ink-2" />
      </div>
      <div className={cn('flex min-w-0 flex-1', isHorizontal ? 'flex-row pb-3.5' : 'flex-col')}>
        <Picture draft={draft} shape={shape} isHorizontal={isHorizontal} />
        <div
          className={cn(
            'flex min-w-0 flex-col gap-2.5',
            isCard ? 'p-2.5' : 'flex-1 px-3.5',
            !isCard && !isHorizontal && 'py-3.5',
            shape === 'board' && device === 'desktop' && 'flex-row items-end justify-between gap-6',
          )}
        >
          <div className="grid gap-1">
            <p
              className={cn(
                'leading-tight font-semibold',
                !(isCard && device === 'phone') && 'line-clamp-2',
              )}
            >
              {title || <Trans>No title yet</Trans>}
            </p>
            {description && (
              <p
                className={cn(
                  'text-sm text-ink-2',
                  isCard ? device === 'desktop' && 'line-clamp-3' : 'line-clamp-4',
                )}
              >
                {description}
              </p>
            )}
          </div>
          <span
            className={cn(
              buttonStyle({ variant: 'secondary' }),
              'pointer-events-none mt-auto max-w-full self-start px-4',
              isCard || shape === 'column' ? 'w-full' : 'w-fit',
            )}
          >
            <span className="truncate">{ctaText}</span>
            <ExternalLink aria-hidden className="size-[1.125rem] rtl:-scale-x-100" />
          </span>
        </div>
      </div>
    </div>
  )
}

/** Preview of an ad in a newsletter issue; has to match `mail/issue-email.ts` on the server. */
export function PreviewedIssueAd({ draft }: { draft: CampaignDraft }) {
  const { t } = useLingui()
  const { banner, description, ctaText } = draft
  const advertiser = draft.advertiserName.trim()
  return (
    <div
      role="group"
      aria-label={t`Preview of the advertisement`}
      className="grid gap-2 rounded-card border border-line px-5 py-4 text-start"
    >
      <p className="text-xs font-semibold wrap-anywhere text-ink-2">
        {advertiser ? <Trans>Sponsored by {advertiser}</Trans> : <Trans>Sponsored</Trans>}
      </p>
      {banner && (
        <img
          src={banner.url}
          alt=""
          width={banner.width}
          height={banner.height}
          className="mb-1 h-auto w-full rounded-input"
        />
      )}
      <p className="text-lg leading-tight font-bold">
        {getTitle(draft) || <Trans>No title yet</Trans>}
      </p>
      {description && <p className="text-sm">{description}</p>}
      <p className="truncate text-sm font-semibold text-indigo underline underline-offset-2">
        {ctaText}
      </p>
      {advertiser && (
        <p className="text-xs wrap-anywhere text-ink-2">
          <Trans>
            {advertiser} placed this ad and paid for it. Every subscriber gets the same ad. We don’t
            use anything about you to choose it.
          </Trans>
        </p>
      )}
    </div>
  )
}

function Picture({
  draft: { banner },
  shape,
  isHorizontal,
}: {
  draft: CampaignDraft
  shape: Shape
  isHorizontal: boolean
}) {
  if (!banner && shape !== 'card') return null
  const ratio = banner && shape !== 'card' ? `${banner.width} / ${banner.height}` : CARD_RATIO
  return (
    <div
      className={cn(
        'relative shrink-0 overflow-hidden bg-surface-3',
        isHorizontal ? 'ms-3.5 w-[clamp(12rem,45%,20rem)] self-center rounded-input' : 'w-full',
        shape === 'card' && 'grow',
      )}
      style={{ aspectRatio: ratio }}
    >
      {banner && shape === 'card' && (
        <div
          className="absolute inset-0 scale-125 bg-cover bg-center blur-xl"
          style={{ backgroundImage: `url("${banner.url}")` }}
        />
      )}
      {banner ? (
        <img
          src={banner.url}
          alt=""
          className={cn(
            'absolute inset-0 size-full',
            shape === 'card' ? 'object-contain' : 'object-cover',
          )}
        />
      ) : (
        <TextilePattern name="lattice" className="absolute inset-0 opacity-15" />
      )}
    </div>
  )
}
