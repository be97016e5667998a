import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { presetLabels } from './copy.ts'
import { checkRange, type DayRange, findPreset, presets, getRange } from './rules.ts'

type Props = { from: string | undefined; to: string | undefined }

/** Select of a range of days, stored in the URL so that the page can be shared. */
export function RangePicker({ from, to }: Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate({ from: '/dashboard/admin/revenue' })
  const [now] = useState(() => new Date())
  const current = findPreset({ ...(from && { from }), ...(to && { to }) }, now)
  /** True while the custom range is open but not applied yet. */
  const [isCustom, setIsCustom] = useState(false)
  const shown = isCustom ? 'custom' : current
  const navigateTo = (range: Partial<DayRange>) => void navigate({ search: range, replace: true })

  function choose(value: string) {
    const preset = presets.find((one) => one === value) ?? 'month'
    setIsCustom(preset === 'custom')
    if (preset === 'month') navigateTo({})
    else if (preset !== 'custom') navigateTo(getRange(preset, now))
  }

  return (
    <div className="flex min-w-0 flex-wrap items-end gap-3">
      <Field label={t`Period`} className="w-full sm:w-52">
        <Select value={shown} onChange={(event) => choose(event.target.value)}>
          {presets.map((preset) => (
            <option key={preset} value={preset}>
              {i18n._(presetLabels[preset])}
            </option>
          ))}
        </Select>
      </Field>
      {shown === 'custom' && (
        <CustomRange
          initial={from !== undefined && to !== undefined ? { from, to } : getRange('month', now)}
          onChoose={(range) => {
            setIsCustom(false)
            navigateTo(range)
          }}
        />
      )}
    </div>
  )
}

const schema = schemaFromRule(checkRange)

function CustomRange({
  initial,
  onChoose,
}: {
  initial: DayRange
  onChoose: (range: DayRange) => void
}) {
  const { t } = useLingui()
  const { form, errors, register } = useValidatedForm({
    defaultValues: initial,
    schema,
    clearsAll: true,
    onSubmit: onChoose,
  })
  return (
    <form {...form} className="flex flex-wrap items-start gap-3">
      <Field label={t`First day`} error={errors.from}>
        <Input type="date" {...register('from')} />
      </Field>
      <Field label={t`Last day`}>
        <Input type="date" {...register('to')} />
      </Field>
      <Button type="submit" className="mt-[1.675rem]">
        <Trans>Show</Trans>
      </Button>
    </form>
  )
}
