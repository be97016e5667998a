import type { CurrencyRate } from '@adire/contract/config.ts'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { CurrencyFields } from './CurrencyFields.tsx'
import { termWords } from './copy.ts'
import { PricePreview } from './PricePreview.tsx'
import { applyChanged } from './rules.ts'
import { useSaveCurrency, useTerms } from './use-currencies.ts'

type Props = { currency: CurrencyRate; onClose: () => void }

/**
 * A currency's rate, methods and whether it is offered, with what every price becomes, before the
 * password is asked (PAY-09).
 */
export function CurrencyDialog({ currency, onClose }: Props) {
  const { t: tr } = useLingui()
  const { code, name } = currency
  const state = useTerms(currency)
  const save = useSaveCurrency()
  const [isAsked, setIsAsked] = useState(false)
  const [theirs, setTheirs] = useState<readonly { key: string; value: string }[]>([])
  const { terms, seen, isRate } = state

  async function prove() {
    const changed = await save({ code, from: seen, to: terms })
    if (changed.length === 0) return onClose()
    setTheirs(changed)
    state.see(applyChanged(seen, changed))
  }

  function check(): boolean {
    setIsAsked(true)
    return isRate && terms.methods.length > 0 && !state.isSame
  }

  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tr`Change ${code}`}
      description={name}
      confirmLabel={tr`Save ${code}`}
      failure={{ title: t`Error`, description: t`Failed to update configuration` }}
      onCheck={check}
      onSubmit={prove}
    >
      {theirs.length > 0 && (
        <Banner tone="warn" title={tr`Somebody else has changed ${code} meanwhile`}>
          {tr`Now ${theirs.map(({ key, value }) => termWords(key, value)).join(', ')}. What you typed is still here: save again to replace it.`}
        </Banner>
      )}
      <CurrencyFields state={state} isAsked={isAsked} />
      <PricePreview currency={currency} rateToUsd={isRate ? terms.rateToUsd : undefined} />
    </SubmitDialog>
  )
}
