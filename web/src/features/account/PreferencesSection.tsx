import type { NotificationTopic, Preferences } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { setTheme, themeChoices, useThemeChoice } from '../../lib/theme.ts'
import { useOptimisticUpdate } from '../../lib/use-optimistic-update.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { PushSwitch } from '../notifications/PushSwitch.tsx'
import { InterestedInCard } from './InterestedInCard.tsx'
import { LanguageCard } from './LanguageCard.tsx'
import { settingsCopy } from '../../shared/query-copy.ts'
import { CardSkeletons } from '../../ui/CardSkeletons.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { QuietHoursCard } from './QuietHoursCard.tsx'

/** Section "Preferences" of the settings. Each change is saved at once; the theme stays in this browser. */
export function PreferencesSection() {
  const { t } = useLingui()
  const preferences = usePreferences()
  const save = useSavePreferences()
  return (
    <>
      <InterestedInCard />
      <QueryState
        query={preferences}
        copy={settingsCopy}
        shape="card"
        skeleton={<CardSkeletons count={2} />}
      >
        {({ notifications, quietHours, dailyDigest }) => (
          <>
            <NotificationsCard
              notifications={notifications}
              onChange={(change) => save.mutate({ notifications: change })}
            />
            <SettingsCard title={<Trans>Email and this device</Trans>}>
              <Switch
                className="py-0"
                label={t`One email a day`}
                hint={t`Get one email each morning with what you missed.`}
                checked={dailyDigest}
                onChange={(next) => save.mutate({ dailyDigest: next })}
              />
              <PushSwitch />
            </SettingsCard>
            <QuietHoursCard
              quietHours={quietHours}
              onChange={(next) => save.mutate({ quietHours: next })}
            />
          </>
        )}
      </QueryState>
      <ThemeCard />
      <QueryState query={preferences} copy={settingsCopy} shape="card">
        {({ language, savesData, usesShortcuts }) => (
          <>
            <LanguageCard language={language} />
            <SettingsCard title={<Trans>Data and keyboard</Trans>}>
              <Switch
                className="py-0"
                label={t`Data saver`}
                hint={t`Shows smaller pictures and no animations, for slow or expensive connections.`}
                checked={savesData}
                onChange={(next) => save.mutate({ savesData: next })}
              />
              <Switch
                className="py-0"
                label={t`Keyboard shortcuts`}
                hint={t`Single keys such as L for Like. Turn them off if you use voice control or press keys by mistake.`}
                checked={usesShortcuts}
                onChange={(next) => save.mutate({ usesShortcuts: next })}
              />
            </SettingsCard>
          </>
        )}
      </QueryState>
    </>
  )
}

function ThemeCard() {
  const { t } = useLingui()
  const theme = useThemeChoice()
  const labels = { system: t`Same as device`, light: t`Light`, dark: t`Dark` }
  return (
    <SettingsCard title={<Trans>Theme</Trans>} text={<Trans>Applies to this browser only.</Trans>}>
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

function usePreferences() {
  return useQuery(api.account.preferences.queryOptions())
}

function useSavePreferences() {
  const saving = useOptimisticUpdate({
    queryKey: api.account.preferences.queryKey(),
    mutationKey: api.account.savePreferences.mutationKey(),
    applyChange: merge,
  })
  return useMutation(api.account.savePreferences.mutationOptions(saving))
}

type Change = {
  savesData?: boolean | undefined
  usesShortcuts?: boolean | undefined
  dailyDigest?: boolean | undefined
  quietHours?: Preferences['quietHours'] | undefined
  notifications?:
    | { [T in NotificationTopic]?: Preferences['notifications'][T] | undefined }
    | undefined
}

function merge(
  old: Preferences,
  { savesData, usesShortcuts, dailyDigest, quietHours, notifications }: Change,
): Preferences {
  return {
    ...old,
    ...(savesData !== undefined && { savesData }),
    ...(usesShortcuts !== undefined && { usesShortcuts }),
    ...(dailyDigest !== undefined && { dailyDigest }),
    ...(quietHours !== undefined && { quietHours }),
    // A change names no topic without its channels, which its optional fields can't say.
    notifications: { ...old.notifications, ...notifications } as Preferences['notifications'],
  }
}
