import type { QuietHours } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { checkQuietTimes } from './rules.ts'

type Props = { quietHours: QuietHours | null; onChange: (quietHours: QuietHours | null) => void }

/** Times when the switch is turned on. */
const NIGHT = { from: '22:00', until: '07:00' }
const schema = schemaFromRule(checkQuietTimes)

function readDeviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Settings card for quiet hours, in the member's own time zone (decision P15). */
export function QuietHoursCard({ quietHours, onChange }: Props) {
  const { t } = useLingui()
  return (
    <SettingsCard title={<Trans>Quiet hours</Trans>}>
      <Switch
        className="py-0"
        label={t`Send nothing during quiet hours`}
        hint={t`Emails and push notifications wait until your quiet hours are over, except for date plan check-ins and emails about your account and its security.`}
        checked={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? { ...NIGHT, timeZone: readDeviceTimeZone() } : null)}
      />
      {quietHours && (
        <Times key={`${quietHours.from}${quietHours.until}`} saved={quietHours} onSave={onChange} />
      )}
    </SettingsCard>
  )
}

function Times({ saved, onSave }: { saved: QuietHours; onSave: (quietHours: QuietHours) => void }) {
  const { t } = useLingui()
  const here = readDeviceTimeZone()
  const { form, control, errors, register } = useValidatedForm({
    defaultValues: { from: saved.from, until: saved.until },
    schema,
    onSubmit: (times) => onSave({ ...times, timeZone: here }),
  })
  const [from, until] = useWatch({ control, name: ['from', 'until'] })
  const zone = saved.timeZone.replaceAll('_', ' ')
  const isChanged = from !== saved.from || until !== saved.until

  return (
    <form {...form} className="grid gap-3">
      <div className="grid max-w-sm grid-cols-2 items-start gap-4">
        <Field label={t`From`} error={errors.from}>
          <Input type="time" {...register('from')} />
        </Field>
        <Field label={t`Until`} error={errors.until}>
          <Input type="time" {...register('until')} />
        </Field>
      </div>
      <p className="text-sm text-ink-3">
        <Trans>Time zone: {zone}</Trans>
      </p>
      {isChanged && (
        <Button type="submit" size="sm" className="justify-self-start">
          <Trans>Save quiet hours</Trans>
        </Button>
      )}
      {saved.timeZone !== here && !isChanged && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => onSave({ ...saved, timeZone: here })}
        >
          <Trans>Use the time zone of this device</Trans>
        </Button>
      )}
    </form>
  )
}
