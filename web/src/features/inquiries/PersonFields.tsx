import { Trans } from '@lingui/react/macro'
import { Field } from '../../ui/Field.tsx'
import { EmailInput } from '../../ui/EmailInput.tsx'
import { Input } from '../../ui/Input.tsx'
import { MAXIMA, type InquiryErrors } from './rules.ts'

type Props = { isPhoneNeeded: boolean; errors: InquiryErrors }

export function PersonFields({ isPhoneNeeded, errors }: Props) {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field
        label={<Trans>Contact name</Trans>}
        error={errors.contactName}
        isRequired
        className="sm:col-span-2"
      >
        <Input name="contactName" autoComplete="name" maxLength={MAXIMA.contactName} />
      </Field>
      <Field label={<Trans>Email</Trans>} error={errors.contactEmail} isRequired>
        <EmailInput name="contactEmail" />
      </Field>
      <Field
        label={<Trans>Phone number</Trans>}
        error={errors.contactPhone}
        isRequired={isPhoneNeeded}
        isOptional={!isPhoneNeeded}
      >
        <Input name="contactPhone" type="tel" autoComplete="tel" maxLength={MAXIMA.contactPhone} />
      </Field>
    </div>
  )
}
