import { adClickPath, type ServedAd } from '@adire/contract/ad-serving.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSavesData } from '../../lib/device-preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { AdBanner } from './AdBanner.tsx'
import { HiddenAd } from './HiddenAd.tsx'
import { useHiddenAdsStore } from './hidden-ads-store.ts'
import { useHideAd } from './use-hide-ad.ts'
import { WhyThisAd } from './WhyThisAd.tsx'
import type { ChosenAd } from './api.ts'
import { reportImpression, reportServedAd, useImpressionStore } from './impression-store.ts'
import type { AdShape } from './rules.ts'
import { useReportImpression } from './use-report-impression.ts'

const ReportAdDialog = lazyComponent<ReportAdProps>(
  () => import('./ReportAdDialog.tsx').then((module) => module.ReportAdDialog),
  { as: 'dialog', title: msg`Report this ad`, onClose: ({ onClose }) => onClose() },
)
type ReportAdProps = { ad: ChosenAd; onClose: () => void }

type Props = {
  ad: ChosenAd
  shape: AdShape
  className?: string
  /** Close button, shown after "Why this ad?". */
  action?: ReactNode
}

/** One ad, or a note in its place once the member hid or reported it. */
export function Advertisement({ ad, shape, className, action }: Props) {
  const [isReporting, setIsReporting] = useState(false)
  const hidden = useHiddenAdsStore((states) => states[ad.campaignId])
  const hide = useHideAd(ad)
  const frame = cn(
    'relative flex shrink-0 overflow-hidden rounded-card border border-line bg-surface text-start shadow-1',
    className,
  )
  return (
    <>
      {hidden === undefined ? (
        <VisibleAd ad={ad} shape={shape} className={frame}>
          <WhyThisAd
            advertiser={ad.advertiser}
            signals={ad.reasons}
            onHide={() => hide(true)}
            onReport={() => setIsReporting(true)}
          />
          {action}
        </VisibleAd>
      ) : (
        <div className={frame}>
          <HiddenAd state={hidden} onUndo={() => hide(false)} />
          {action}
        </div>
      )}
      {isReporting && <ReportAdDialog ad={ad} onClose={() => setIsReporting(false)} />}
    </>
  )
}

type VisibleAdProps = {
  ad: ChosenAd
  shape: AdShape
  className: string
  /** Buttons beside the label. */
  children: ReactNode
}

/**
 * Ad with its label, banner, text and link. Its impression is reported once the banner has loaded
 * and half of the ad was visible for one second (decision A2). An ad whose banner isn't loaded, as
 * in data-saving mode, reports none.
 */
function VisibleAd({ ad, shape, className, children }: VisibleAdProps) {
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
      className={cn('flex-col', className)}
    >
      <div className="flex items-center justify-between gap-1 ps-3.5 pe-1">
        <span className="text-xs font-medium text-ink-2">
          <Trans>Sponsored</Trans>
        </span>
        {/* Above the link, whose hit area covers the whole ad. */}
        <span className="z-10 flex">{children}</span>
      </div>
      <div
        className={cn('flex min-w-0 flex-1 flex-col', shape === 'strip' && 'sm:flex-row sm:pb-3.5')}
      >
        <AdBanner
          ad={ad}
          shape={shape}
          isShown={!savesData}
          onLoad={() => setIsBannerReady(true)}
        />
        <div
          className={cn(
            'flex min-w-0 flex-col gap-2.5',
            isCard ? 'p-2.5' : 'flex-1 p-3.5',
            shape === 'strip' && 'sm:py-0',
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

/**
 * Description lines that fit beside member cards of the same width; all of them in a single column.
 */
const cardLines =
  'line-clamp-1 max-[25rem]:line-clamp-none! max-[25rem]:text-base @min-[12.6rem]:line-clamp-2 @min-[14.2rem]:line-clamp-3 @min-[16rem]:line-clamp-4 @min-[18rem]:line-clamp-5'

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
        <ExternalLink aria-hidden className="rtl:-scale-x-100" />
        <span className="sr-only">{t`: ${title}. Opens in a new tab`}</span>
      </a>
    </Button>
  )
}
