import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '../../ui/Switch.tsx'
import { usePush } from './use-push.ts'

/**
 * Turns push notifications of this browser on or off. The browser asks for permission only after the
 * member has turned them on.
 */
export function PushSwitch() {
  const { t } = useLingui()
  const { state, turnOn, turnOff } = usePush()
  if (state === 'unknown') return null
  if (state === 'unavailable') {
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          This browser doesn’t support push notifications. On an iPhone or iPad, add this site to
          your home screen first.
        </Trans>
      </p>
    )
  }
  if (state === 'blocked') {
    return (
      <p className="text-sm text-ink-2">
        <Trans>
          Push notifications are blocked in this browser. Allow them in its settings for this site.
        </Trans>
      </p>
    )
  }
  return (
    <Switch
      className="py-0"
      label={t`Push notifications on this device`}
      hint={t`Find out when someone replies. Push notifications never show what a message says or who sent it.`}
      checked={state === 'on'}
      disabled={state === 'changing'}
      onChange={(isOn) => void (isOn ? turnOn() : turnOff())}
    />
  )
}
