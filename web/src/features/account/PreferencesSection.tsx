import { Trans, useLingui } from '@lingui/react/macro'
import { setTheme, themeChoices, useThemeChoice } from '../../lib/theme.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { InterestedInCard } from './InterestedInCard.tsx'
import { Loaded } from './Loaded.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { QuietHoursCard } from './QuietHoursCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { usePreferences, useSavePreferences } from './use-preferences.ts'

export function PreferencesSection() {
  const { t } = useLingui()
  const preferences = usePreferences()
  const save = useSavePreferences()
  return (
    <>
      <InterestedInCard />
      <Loaded query={preferences} cards={2}>
        {({ notifications, quietHours }) => (
          <>
            <NotificationsCard notifications={notifications} onChange={(change) => save.mutate({ notifications: change })} />
            <QuietHoursCard quietHours={quietHours} onChange={(next) => save.mutate({ quietHours: next })} />
          </>
        )}
      </Loaded>
      <ThemeCard />
      <SettingsCard title={<Trans>Language</Trans>}>
        <Field label={t`Language`} hint={t`English only for now. More languages are on their way.`} className="max-w-sm">
          <Select defaultValue="en">
            <option value="en">English</option>
          </Select>
        </Field>
      </SettingsCard>
      <Loaded query={preferences}>
        {({ savesData }) => (
          <SettingsCard title={<Trans>Data</Trans>}>
            <Switch
              className="py-0"
              label={t`Data saver`}
              hint={t`Smaller pictures and no moving ones, for slow or costly connections.`}
              checked={savesData}
              onChange={(next) => save.mutate({ savesData: next })}
            />
          </SettingsCard>
        )}
      </Loaded>
    </>
  )
}

function ThemeCard() {
  const { t } = useLingui()
  const theme = useThemeChoice()
  const labels = { system: t`Same as device`, light: t`Light`, dark: t`Dark` }
  return (
    <SettingsCard title={<Trans>Theme</Trans>} text={<Trans>Counts in this browser.</Trans>}>
      <RadioCards
        label={t`Theme`}
        columns={3}
        value={theme}
        onChange={setTheme}
        cards={themeChoices.map((value) => ({ value, title: labels[value] }))}
      />
    </SettingsCard>
  )
}
