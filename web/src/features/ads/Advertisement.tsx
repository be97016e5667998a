import { adClickPath, type ServedAd } from '@adire/contract/ad-serving.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { AdBanner } from './AdBanner.tsx'
import { WhyThisAd } from './WhyThisAd.tsx'
import type { ChosenAd } from './api.ts'
import { reportImpression, reportServedAd, useImpressionStore } from './impression-store.ts'
import type { AdShape } from './rules.ts'
import { useReportImpression } from './use-report-impression.ts'

/**
 * Description lines that fit beside member cards of the same width; all of them in a single column.
 */
const cardLines =
  'line-clamp-3 max-[25rem]:line-clamp-none! max-[25rem]:text-base @min-[12.4rem]:line-clamp-4 @min-[14.2rem]:line-clamp-5'

type Props = {
  ad: ChosenAd
  shape: AdShape
  className?: string
  /** Close button, shown after "Why this ad?". */
  action?: ReactNode
}

/**
 * One ad with its label, targeting reasons and link. Its impression is reported once the banner has
 * loaded and half of the ad was visible for one second (decision A2). An ad whose banner isn't
 * loaded, as in data-saving mode, reports none.
 */
export function Advertisement({ ad, shape, className, action }: Props) {
  const title = useId()
  const savesData = useSavesData()
  const [isBannerReady, setIsBannerReady] = useState(ad.bannerUrl === null)
  const element = useReportImpression<HTMLElement>(isBannerReady, () => void reportImpression(ad))
  useEffect(() => void reportServedAd(ad.token), [ad.token])
  const isCard = shape === 'card'
  return (
    <article
      ref={element}
      aria-labelledby={title}
      data-ad={ad.campaignId}
      className={cn(
        'relative flex shrink-0 overflow-hidden rounded-card border border-line bg-surface text-start shadow-1',
        shape === 'strip' ? 'flex-col sm:flex-row' : 'flex-col',
        className,
      )}
    >
      <AdBanner ad={ad} shape={shape} isShown={!savesData} onLoad={() => setIsBannerReady(true)} />
      <div className={cn('flex min-w-0 flex-1 flex-col gap-1', isCard ? 'p-2.5' : 'p-3.5')}>
        <div
          className={cn(
            'z-10 flex items-center gap-1',
            isCard ? 'absolute inset-x-2 top-2 justify-between' : '-mt-1.5 -me-1.5',
          )}
        >
          <Sponsored isOver={isCard} />
          <span className={cn('flex', !isCard && 'ms-auto')}>
            <WhyThisAd reasons={ad.reasons} isOver={isCard} />
            {action}
          </span>
        </div>
        <div
          className={cn(
            'flex flex-1 flex-col gap-2.5',
            shape === 'board' && 'sm:flex-row sm:items-end sm:justify-between sm:gap-6',
          )}
        >
          <div className="grid gap-1">
            <p
              id={title}
              className={cn(
                'line-clamp-2 leading-tight font-semibold',
                isCard && 'max-[25rem]:line-clamp-none! max-[25rem]:text-lg',
              )}
            >
              {ad.title}
            </p>
            <p className={cn('text-sm text-ink-2', isCard ? cardLines : 'line-clamp-4')}>
              {ad.description}
            </p>
          </div>
          <AdLink ad={ad} isWide={isCard || shape === 'column'} />
        </div>
      </div>
    </article>
  )
}

/** Label shown on every ad. */
function Sponsored({ isOver }: { isOver: boolean }) {
  return (
    <span
      className={cn(
        'text-xs font-medium',
        isOver ? 'rounded-full border border-line bg-surface px-2.5 py-0.5 text-ink' : 'text-ink-2',
      )}
    >
      <Trans>Sponsored</Trans>
    </span>
  )
}

/**
 * Lets the link's hit area cover the whole ad. The button's own position and press effect would
 * limit it to the button.
 */
const WHOLE_AD = 'static! active:scale-none!'

type AdLinkProps = { ad: ServedAd; isWide: boolean }

/**
 * Opens the destination in a new tab (ADS-SERVE-10). Until the impression is recorded, the link goes
 * there directly, so that click is neither counted nor charged.
 */
function AdLink({ ad: { token, title, ctaText, destinationUrl }, isWide }: AdLinkProps) {
  const { t } = useLingui()
  const impressionId = useImpressionStore((ids) => ids[token])
  return (
    <Button
      asChild
      variant="secondary"
      isWide={isWide}
      className={cn('mt-auto self-start px-4', WHOLE_AD)}
    >
      <a
        href={impressionId === undefined ? destinationUrl : adClickPath(impressionId)}
        target="_blank"
        rel="noopener noreferrer sponsored"
      >
        <span className="truncate">{ctaText}</span>
        <ExternalLink aria-hidden />
        <span className="sr-only">{t`: ${title}. Opens in a new tab`}</span>
      </a>
    </Button>
  )
}
