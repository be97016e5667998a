import { Trans, useLingui } from '@lingui/react/macro'

/** Returns the texts of the dialogs in which staff reject content of this member, by kind. */
export function useRejectionCopy(name: string) {
  const { t } = useLingui()
  return {
    prompt: {
      title: <Trans>Remove {name}’s answer?</Trans>,
      description: (
        <Trans>
          They can write another one, or appeal. We store this one until the time to appeal is over.
        </Trans>
      ),
      presets: [
        t`Please don’t share contact details.`,
        t`The answer insults someone.`,
        t`The answer is sexually explicit.`,
        t`The answer advertises something.`,
      ],
      confirmLabel: <Trans>Remove answer</Trans>,
    },
    voice: {
      title: <Trans>Reject {name}’s recording?</Trans>,
      description: (
        <Trans>
          They can make another one, or appeal. We store this one until the time to appeal is over.
        </Trans>
      ),
      presets: [
        t`What you wrote doesn’t match what you say.`,
        t`The recording can’t be understood.`,
        t`Please don’t share contact details in a recording.`,
      ],
      confirmLabel: <Trans>Reject recording</Trans>,
    },
    vouch: {
      title: <Trans>Reject this vouch for {name}?</Trans>,
      description: <Trans>It won’t be shown. {name} will read your reason.</Trans>,
      presets: [
        t`Please don’t share contact details.`,
        t`The vouch isn’t about you.`,
        t`The vouch insults someone.`,
      ],
      confirmLabel: <Trans>Reject vouch</Trans>,
    },
  }
}
