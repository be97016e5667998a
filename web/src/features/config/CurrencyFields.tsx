import { PaymentMethod } from '@adire/contract/money.ts'
import { paymentMethodNames } from '@adire/contract/payment-methods.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { rateChange, SUSPICIOUS_PERCENT } from './rules.ts'
import type { TermsState } from './use-currencies.ts'

export function CurrencyFields({
  state: { terms, seen, isRate, isSame, change },
  isAsked,
}: {
  state: TermsState
  isAsked: boolean
}) {
  const { t } = useLingui()
  const { rateToUsd, methods, isActive } = terms
  const percent = rateChange(seen.rateToUsd, rateToUsd)
  const isFar = percent !== undefined && Math.abs(percent) >= SUSPICIOUS_PERCENT
  const moved = `${percent !== undefined && percent > 0 ? '+' : ''}${percent} %`
  const problem = isRate
    ? isAsked && isSame
      ? t`Nothing is changed yet.`
      : undefined
    : t`Enter a rate above zero, like 0.0915.`
  return (
    <div className="grid gap-4">
      <Field
        label={t`US dollars for one unit`}
        hint={
          percent !== undefined && percent !== 0
            ? isFar
              ? t`${moved} against now: please look twice.`
              : t`${moved} against now`
            : undefined
        }
        error={problem}
        isRequired
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={17}
          value={rateToUsd}
          onChange={(event) => change({ rateToUsd: event.target.value.trim() })}
          className="tabular-nums"
        />
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
                change({
                  methods: event.target.checked
                    ? [...methods, method]
                    : methods.filter((other) => other !== method),
                })
              }
            />
          ))}
        </div>
        {methods.length === 0 && (
          <p role="alert" className="text-sm text-danger">
            <Trans>Choose at least one.</Trans>
          </p>
        )}
      </fieldset>
      <Switch
        label={t`Offered to members`}
        checked={isActive}
        onChange={(isOn) => change({ isActive: isOn })}
      />
    </div>
  )
}
