import type { AdPlacement } from '@adire/contract/ads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { buttonStyle } from '../../ui/button-style.ts'
import { cn } from '../../ui/cn.ts'
import { TextilePattern } from '../../ui/TextilePattern.tsx'
import type { CampaignDraft } from './form-rules.ts'

export type Device = 'phone' | 'desktop'
type Shape = 'card' | 'column' | 'strip'

const shapes: Record<AdPlacement, Shape> = {
  native_feed: 'card',
  sidebar_banner: 'column',
  post_match: 'strip',
  token_modal: 'strip',
  email_newsletter: 'column',
}

/** Of the feed's recommended size: all its cards are alike. */
const CARD_RATIO = '1200 / 630'

/** As members will see it, without anything that counts or leads away. */
export function PreviewedAd({ draft, device }: { draft: CampaignDraft; device: Device }) {
  const { t } = useLingui()
  const { placementType, description, ctaText } = draft
  // As the server does where there is no title.
  const title = draft.title.trim() || draft.campaignName.trim()
  const shape = shapes[placementType]
  const isAcross = shape === 'strip' && device === 'desktop'
  const isCard = shape === 'card'
  return (
    <div
      role="group"
      aria-label={t`Preview of the advertisement`}
      className={cn(
        'relative flex min-w-0 overflow-hidden rounded-card border border-line bg-surface text-start shadow-1',
        isAcross ? 'flex-row' : 'flex-col',
      )}
    >
      <Picture draft={draft} shape={shape} isAcross={isAcross} />
      <div className={cn('flex min-w-0 flex-1 flex-col gap-1', isCard ? 'p-2.5' : 'p-3.5')}>
        <span
          className={cn(
            'w-fit text-xs font-medium',
            isCard ? 'absolute start-2 top-2 rounded-full border border-line bg-surface px-2.5 py-0.5 text-ink' : 'text-ink-2',
          )}
        >
          <Trans>Sponsored</Trans>
        </span>
        <p className="line-clamp-2 leading-tight font-semibold break-words">{title || <Trans>No title yet</Trans>}</p>
        {description && <p className={cn('text-sm break-words text-ink-2', isCard ? 'line-clamp-3' : 'line-clamp-4')}>{description}</p>}
        <span className={cn(buttonStyle({ variant: 'secondary' }), 'pointer-events-none mt-auto w-fit self-start px-4')}>
          <span className="truncate">{ctaText}</span>
          <ExternalLink aria-hidden className="size-[1.125rem]" />
        </span>
      </div>
    </div>
  )
}

function Picture({ draft: { banner }, shape, isAcross }: { draft: CampaignDraft; shape: Shape; isAcross: boolean }) {
  if (!banner && shape !== 'card') return null
  const ratio = banner && shape !== 'card' ? `${banner.width} / ${banner.height}` : CARD_RATIO
  return (
    <div
      className={cn('relative shrink-0 overflow-hidden bg-surface-3', isAcross ? 'w-[45%] self-center' : 'w-full')}
      style={{ aspectRatio: ratio }}
    >
      {banner ? (
        <img src={banner.url} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <TextilePattern name="lattice" className="absolute inset-0 opacity-15" />
      )}
    </div>
  )
}
