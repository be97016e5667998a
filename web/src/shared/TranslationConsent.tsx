import { Trans, useLingui } from '@lingui/react/macro'
import { agreeToTranslation } from '../lib/translation-store.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Props = { open: boolean; onClose: () => void; onAgree: () => void }

/** Asks before the browser translates for the first time, because it may download a language pack. */
export function TranslationConsent({ open, onClose, onAgree }: Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<Trans>Translate with your browser?</Trans>}
      description={
        <Trans>
          Your browser translates on this device; nothing is sent anywhere. It may download a
          language pack.
        </Trans>
      }
      cancelLabel={t`Not now`}
      confirmLabel={<Trans>Translate</Trans>}
      onConfirm={() => {
        agreeToTranslation()
        onClose()
        onAgree()
      }}
    />
  )
}
