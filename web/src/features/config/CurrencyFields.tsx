import type { CurrencyRate } from '@adire/contract/config.ts'
import { PaymentMethod } from '@adire/contract/money.ts'
import { paymentMethodNames } from '@adire/contract/payment-methods.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useWatch } from 'react-hook-form'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { formatMoney, formatPercent } from '../../lib/format.ts'
import { Select } from '../../ui/Select.tsx'
import { checkRate, listPriceSteps, rateChange, SUSPICIOUS_PERCENT, type Terms } from './rules.ts'
import { FieldError } from '../../ui/FieldError.tsx'

type Props = {
  currency: CurrencyRate
  form: ValidatedForm<Terms>
  /** Terms stored now. */
  storedTerms: Terms
}

/** Rate, payment methods and availability of a currency. */
export function CurrencyFields({
  currency,
  form: { control, errors, change },
  storedTerms,
}: Props) {
  const { t } = useLingui()
  const [rateToUsd, priceStep, methods, isActive] = useWatch({
    control,
    name: ['rateToUsd', 'priceStep', 'methods', 'isActive'],
  })
  const percent = rateChange(storedTerms.rateToUsd, rateToUsd)
  const isSuspicious = percent !== undefined && Math.abs(percent) >= SUSPICIOUS_PERCENT
  const changeText = formatPercent(percent ?? 0, 'exceptZero')
  let changeHint: string | undefined
  if (percent !== undefined && percent !== 0)
    changeHint = isSuspicious
      ? t`${changeText} from the current rate. Please double-check.`
      : t`${changeText} from the current rate`
  return (
    <div className="grid gap-4">
      <Field
        label={t`US dollars for one unit`}
        hint={changeHint}
        error={checkRate(rateToUsd) ?? errors.rateToUsd}
        isRequired
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={17}
          value={rateToUsd}
          onChange={(event) => change('rateToUsd', event.target.value.trim())}
          className="tabular-nums"
        />
      </Field>
      <Field
        label={t`Round prices to`}
        hint={t`Prices below ten times this amount stay exact.`}
        error={errors.priceStep}
      >
        <Select
          value={priceStep}
          onChange={(event) => change('priceStep', Number(event.target.value))}
        >
          {listPriceSteps(currency.decimals, storedTerms.priceStep).map((step) => (
            <option key={step} value={step}>
              {step === 1
                ? t`Exact prices`
                : formatMoney({
                    currency: currency.code,
                    minor: step,
                    decimals: currency.decimals,
                  })}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="grid">
        <legend className="text-sm font-medium">
          <Trans>Payment methods</Trans>
        </legend>
        <div className="flex flex-wrap gap-x-6">
          {PaymentMethod.options.map((method) => (
            <Checkbox
              key={method}
              label={paymentMethodNames[method]}
              checked={methods.includes(method)}
              onChange={(event) =>
                change(
                  'methods',
                  event.target.checked
                    ? [...methods, method]
                    : methods.filter((other) => other !== method),
                )
              }
            />
          ))}
        </div>
        {methods.length === 0 && (
          <FieldError role="alert">
            <Trans>Choose at least one.</Trans>
          </FieldError>
        )}
      </fieldset>
      <Switch
        label={t`Offered to members`}
        checked={isActive}
        onChange={(isOn) => change('isActive', isOn)}
      />
    </div>
  )
}
