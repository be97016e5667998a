import type { CurrencyRate } from '@adire/contract/config.ts'
import { useLingui, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { CurrencyFields } from './CurrencyFields.tsx'
import { describeTerm } from './copy.ts'
import { applyChanged, checkRate, checkTerms, type Terms } from './rules.ts'
import { useSaveCurrency, usePreview } from './use-config.ts'
import { formatMoney } from '../../lib/format.ts'
import { scrollRegion } from '../../ui/scroll-region.ts'

type Props = { currency: CurrencyRate; onClose: () => void }

/** Changes a currency, with a preview of every price at the new rate and rounding (PAY-09). */
export function CurrencyDialog({ currency, onClose }: Props) {
  const { t } = useLingui()
  const { code, name, rateToUsd, priceStep, methods, isActive } = currency
  const [initial] = useState<Terms>({ rateToUsd, priceStep, methods, isActive })
  /**
   * Terms that the save expects to replace: the initial ones, or after a conflict those of the
   * other admin.
   */
  const [storedTerms, setStoredTerms] = useState(initial)
  const [conflict, setConflict] = useState<readonly { key: string; value: string }[]>([])
  const save = useSaveCurrency()

  async function handleSave(terms: Terms) {
    const changed = await save({ code, from: storedTerms, to: terms })
    if (changed.length === 0) return onClose()
    setConflict(changed)
    setStoredTerms(applyChanged(storedTerms, changed))
  }

  return (
    <SubmitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Change ${code}`}
      description={name}
      confirmLabel={t`Save ${code}`}
      failure={{ title: t`Error`, description: t`Failed to update configuration` }}
      defaultValues={initial}
      clearsAll
      check={(terms: Terms) => checkTerms(terms, storedTerms)}
      onSubmit={handleSave}
    >
      {(form) => (
        <>
          {conflict.length > 0 && (
            <Banner tone="warn" title={t`Another admin has changed ${code} in the meantime`}>
              {t`Currently saved: ${conflict.map(({ key, value }) => describeTerm(key, value)).join('; ')}. Your changes are still here. Save again to replace the other admin’s changes.`}
            </Banner>
          )}
          <CurrencyFields currency={currency} form={form} storedTerms={storedTerms} />
          <PricePreview currency={currency} form={form} />
        </>
      )}
    </SubmitDialog>
  )
}

type PreviewProps = { currency: CurrencyRate; form: ValidatedForm<Terms> }

/** Prices of every pack and plan now and at the new rate, computed by the server. */
function PricePreview({ currency: { code }, form: { control } }: PreviewProps) {
  const [rateToUsd, priceStep] = useWatch({ control, name: ['rateToUsd', 'priceStep'] })
  const isValid = checkRate(rateToUsd) === undefined
  const preview = usePreview(code, isValid ? { rateToUsd, priceStep } : undefined)
  if (!preview.data) return null
  const { decimals, prices } = preview.data
  const formatPrice = (minor: number | null) =>
    minor === null ? '—' : formatMoney({ currency: code, minor, decimals })
  return (
    <div ref={scrollRegion} className="overflow-x-auto rounded-tile border border-line">
      <table className="w-full text-sm">
        <thead className="border-b border-line text-ink-3">
          <tr className="*:px-2 *:py-2 *:font-medium sm:*:px-3">
            <th scope="col" className="text-start">
              <Trans>Example prices</Trans>
            </th>
            <th scope="col" className="text-end">
              <Trans>Current</Trans>
            </th>
            <th scope="col" className="text-end">
              <Trans>New</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prices.map(({ item, name, before, after }) => (
            <tr key={item} className="*:px-2 *:py-1.5 sm:*:px-3">
              <th scope="row" className="text-start font-normal">
                {name}
              </th>
              <td className="text-end whitespace-nowrap text-ink-3 tabular-nums">
                {formatPrice(before)}
              </td>
              <td className="text-end font-medium whitespace-nowrap tabular-nums">
                {formatPrice(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
