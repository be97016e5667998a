import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '../../ui/Switch.tsx'
import { usePush } from './use-push.ts'

/** Turns push on or off. The browser asks for permission only after the member has turned it on. */
export function PushSwitch() {
  const { t } = useLingui()
  const { state, turnOn, turnOff } = usePush()
  if (state === 'unknown') return null
  if (state === 'unavailable') {
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          This browser cannot show push notifications. On an iPhone or iPad, add this site to your
          home screen first.
        </Trans>
      </p>
    )
  }
  if (state === 'blocked') {
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          Push notifications are blocked in this browser. Its settings for this site let you allow
          them.
        </Trans>
      </p>
    )
  }
  return (
    <Switch
      className="py-0"
      label={t`Push notifications on this device`}
      hint={t`Tell you when someone replies? They say that something happened, never what it says or who it is from.`}
      checked={state === 'on'}
      disabled={state === 'changing'}
      onChange={(isOn) => void (isOn ? turnOn() : turnOff())}
    />
  )
}
