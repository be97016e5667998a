import type { AdSignal } from '@adire/contract/ad-serving.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff, Flag, Info } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'
import { AdSignals } from './AdSignals.tsx'
import { signalLabels } from './copy.ts'

type Props = {
  /** Name of the advertiser. */
  advertiser: string
  /** Signals that the ad was targeted by; empty if every member can see it. */
  signals: readonly AdSignal[]
  onHide: () => void
  onReport: () => void
}

/**
 * Button that opens the reasons why the member sees an ad. There they can also switch off targeting
 * signals for later ads, and hide or report this one.
 */
export function WhyThisAd({ advertiser, signals, onHide, onReport }: Props) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger>
        <IconButton
          label={t`Why this ad?`}
          title={t`Why this ad?`}
          icon={<Info aria-hidden />}
          size="sm"
        />
      </PopoverTrigger>
      <PopoverContent label={t`Why this ad?`} align="end" className="grid gap-3">
        <p className="text-base font-semibold text-ink">
          <Trans>Why this ad?</Trans>
        </p>
        <p className="text-ink wrap-anywhere">
          <Trans>{advertiser} placed this ad and paid for it.</Trans>
        </p>
        {signals.length === 0 ? (
          <p>
            <Trans>
              The advertiser didn’t choose an audience. We didn’t use anything about you to choose
              this ad.
            </Trans>
          </p>
        ) : (
          <div className="grid gap-1">
            <p>
              <Trans>The advertiser chose an audience that you are part of, based on:</Trans>
            </p>
            <ul className="list-disc ps-5 text-ink">
              {signals.map((signal) => (
                <li key={signal}>{i18n._(signalLabels[signal].name)}</li>
              ))}
            </ul>
          </div>
        )}
        <p>
          <Trans>
            Advertisers never learn who sees their ads. Choose what we may use from now on:
          </Trans>
        </p>
        <AdSignals />
        <div className="grid grid-cols-2 gap-2 border-t border-line pt-3">
          <Button variant="secondary" size="sm" icon={<EyeOff aria-hidden />} onClick={onHide}>
            <Trans>Hide this ad</Trans>
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<Flag aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => {
              setIsOpen(false)
              onReport()
            }}
          >
            <Trans>Report this ad</Trans>
          </Button>
        </div>
        <p className="text-xs text-ink-3">
          <Trans>Premium members see no ads in the app.</Trans>
        </p>
      </PopoverContent>
    </Popover>
  )
}
