import type { BudgetRange } from '@adire/contract/inquiries.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { MAXIMA, type InquiryErrors, getTabAddress } from './rules.ts'

type Props = { isShown: boolean; errors: InquiryErrors }

/**
 * Fields of the contact form for advertisers. Hidden on other tabs, but keeps its values (VIS-
 * CONTACT-05, 06).
 */
export function AdvertiserFields({ isShown, errors }: Props) {
  const { t } = useLingui()
  const ranges: Record<BudgetRange, string> = {
    under_500: t`Under $500`,
    '500_1000': t`$500 – $1,000`,
    '1000_2500': t`$1,000 – $2,500`,
    '2500_5000': t`$2,500 – $5,000`,
    over_5000: t`Over $5,000`,
  }
  return (
    <fieldset
      hidden={!isShown}
      disabled={!isShown}
      data-shown-at={getTabAddress('advertising')}
      className="grid items-start gap-6 sm:grid-cols-2 [&[hidden]]:hidden"
    >
      <legend className="sr-only">
        <Trans>Your campaign</Trans>
      </legend>
      <Field label={<Trans>Company name</Trans>} error={errors.companyName} isOptional>
        <Input name="companyName" autoComplete="organization" maxLength={MAXIMA.companyName} />
      </Field>
      <Field label={<Trans>Budget range</Trans>} error={errors.budgetRange} isOptional>
        <Select name="budgetRange" defaultValue="">
          <option value="">{t`Not decided yet`}</option>
          {Object.entries(ranges).map(([range, label]) => (
            <option key={range} value={range}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  )
}
