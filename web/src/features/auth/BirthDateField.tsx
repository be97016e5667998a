import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { formatLocale } from '../../lib/i18n.ts'
import { Select } from '../../ui/Select.tsx'
import { listBirthYears, type BirthParts } from '../../lib/birth-date.ts'
import { FieldError } from '../../ui/FieldError.tsx'

type Props = {
  value: BirthParts
  onChange: (value: BirthParts) => void
  error?: string | undefined
  /** `Date of birth` by default. */
  legend?: ReactNode
  /** Shown without an error; for members, that others see only the age. */
  hint?: ReactNode
  /** True for another person’s date, which the browser must not fill in. */
  isOfOther?: boolean
}

const days = Array.from({ length: 31 }, (_, index) => index + 1)
const months = days.slice(0, 12)

/** Date of birth as three selects; in a calendar, members would have to go back decades. */
export function BirthDateField({ value, onChange, error, legend, hint, isOfOther = false }: Props) {
  const { t } = useLingui()
  const errorId = useId()
  const [years] = useState(() => listBirthYears(new Date()))
  const invalid = {
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorId,
  }
  const autoComplete = (part: 'day' | 'month' | 'year') => (isOfOther ? 'off' : `bday-${part}`)
  const monthName = new Intl.DateTimeFormat(formatLocale(), { month: 'long', timeZone: 'UTC' })
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {legend ?? <Trans>Date of birth</Trans>}
      </legend>
      <div className="flex flex-wrap gap-2 *:min-w-0 *:flex-[5_1_5rem] *:nth-2:flex-[6_1_5.5rem]">
        <Select
          className="ps-2.5 pe-8"
          aria-label={t`Day`}
          autoComplete={autoComplete('day')}
          {...invalid}
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        >
          <option value="">{t`Day`}</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </Select>
        <Select
          className="ps-2.5 pe-8"
          aria-label={t`Month`}
          autoComplete={autoComplete('month')}
          {...invalid}
          value={value.month}
          onChange={(event) => onChange({ ...value, month: event.target.value })}
        >
          <option value="">{t`Month`}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {monthName.format(Date.UTC(2000, month - 1))}
            </option>
          ))}
        </Select>
        <Select
          className="ps-2.5 pe-8"
          aria-label={t`Year`}
          autoComplete={autoComplete('year')}
          {...invalid}
          value={value.year}
          onChange={(event) => onChange({ ...value, year: event.target.value })}
        >
          <option value="">{t`Year`}</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </Select>
      </div>
      {error === undefined ? (
        <p className="text-sm text-ink-3">
          {hint ?? <Trans>Others see your age, never the date.</Trans>}
        </p>
      ) : (
        <FieldError id={errorId}>{error}</FieldError>
      )}
    </fieldset>
  )
}
