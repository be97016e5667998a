import { ActivityAudience, type AccountSettings } from '@adire/contract/account.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AgeCheckCard } from '../age-checks/AgeCheckCard.tsx'
import { AdSignals } from '../ads/AdSignals.tsx'
import { ConsentsCard } from '../consents/ConsentsCard.tsx'
import { HiddenAds } from '../ads/HiddenAds.tsx'
import { VisibilityCard } from './VisibilityCard.tsx'
import { BlockedCard } from './BlockedCard.tsx'
import { audienceLabels } from './copy.ts'
import { settingsCopy } from '../../shared/query-copy.ts'
import { CardSkeletons } from '../../ui/CardSkeletons.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { PauseCard } from './PauseCard.tsx'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { usePrivacy, useSettings, useVisibility } from './use-settings.ts'

/** Section "Privacy" of the settings. Each change is saved at once. */
export function PrivacySection() {
  const settings = useSettings()
  return (
    <QueryState
      query={settings}
      copy={settingsCopy}
      shape="card"
      skeleton={<CardSkeletons count={4} />}
    >
      {(data) => <Privacy settings={data} />}
    </QueryState>
  )
}

function Privacy({ settings }: { settings: AccountSettings }) {
  const { t, i18n } = useLingui()
  const { isAvailable, setAvailable } = useVisibility(settings)
  const privacy = usePrivacy()
  const { activity, sendsReadReceipts } = settings.privacy
  return (
    <>
      <VisibilityCard
        isAvailable={isAvailable}
        isPaused={settings.isPaused}
        onChange={setAvailable}
      />
      <PauseCard isPaused={settings.isPaused} />
      <ConsentsCard />
      <AgeCheckCard />
      <SettingsCard
        title={<Trans>Who sees when you were last active</Trans>}
        text={
          <Trans>
            If you limit who sees it, similar members who show it to everyone come before you in
            Discover.
          </Trans>
        }
      >
        <RadioCards
          label={t`Who sees when you were last active`}
          columns={3}
          value={activity}
          onChange={(next) => privacy.mutate({ activity: next })}
          cards={ActivityAudience.options.map((value) => ({
            value,
            title: i18n._(audienceLabels[value].title),
            description: i18n._(audienceLabels[value].description),
          }))}
        />
      </SettingsCard>
      <SettingsCard title={<Trans>Messages</Trans>}>
        <Switch
          className="py-0"
          label={t`Read receipts`}
          hint={t`Others see when you’ve read their messages. If you turn this off, you won’t see their receipts either.`}
          checked={sendsReadReceipts}
          onChange={(next) => privacy.mutate({ sendsReadReceipts: next })}
        />
      </SettingsCard>
      <SettingsCard
        title={<Trans>Advertisements</Trans>}
        text={
          <Trans>
            Choose what we may use to select your ads. Advertisers never learn who sees their ads,
            and Premium members see none in the app.
          </Trans>
        }
      >
        <AdSignals hasHints />
        <HiddenAds />
      </SettingsCard>
      <BlockedCard />
    </>
  )
}
