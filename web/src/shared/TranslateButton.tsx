import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  detectForeignLanguage,
  NoTranslationError,
  translateText,
} from '../lib/browser-translation.ts'
import { foreignLanguageName } from '../lib/language-names.ts'
import {
  checkTranslation,
  storeTranslation,
  useDetectorState,
  useHasAgreed,
  useTranslation,
} from '../lib/translation-store.ts'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { TranslationConsent } from './TranslationConsent.tsx'

/**
 * Offers the browser's translation below a text in another language than the page's, and shows it.
 * Renders nothing where the browser has no translation.
 */
export function TranslateButton({ text }: { text: string }) {
  const language = useForeignLanguage(text)
  return language === undefined ? null : <Translation key={text} text={text} language={language} />
}

/** Language of a text; undefined if it is the page's, uncertain, or can't be detected here. */
function useForeignLanguage(text: string): string | undefined {
  const isReady = useDetectorState() === 'ready'
  const [found, setFound] = useState<{ text: string; language: string | undefined }>()
  useEffect(checkTranslation, [])
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    detectForeignLanguage(text)
      .then((language) => isCurrent && setFound({ text, language }))
      // Without its language, a text has no button.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [isReady, text])
  return found?.text === text ? found.language : undefined
}

function Translation({ text, language }: { text: string; language: string }) {
  const hasAgreed = useHasAgreed()
  const translation = useTranslation(text)
  const [isAsking, setIsAsking] = useState(false)
  const translate = useMutation({
    mutationFn: () => translateText(text, language),
    onSuccess: (translated) => storeTranslation(text, translated),
    // The browser translates without a connection.
    networkMode: 'always',
  })
  const name = foreignLanguageName(language)
  return (
    <div className="clear-both grid justify-items-start gap-1 pt-1">
      {translation === undefined ? (
        <Button
          variant="link"
          size="sm"
          className="touch-target text-xs"
          icon={<Languages aria-hidden className="size-3.5" />}
          loading={translate.isPending}
          onClick={() => (hasAgreed ? translate.mutate() : setIsAsking(true))}
        >
          <Trans>Translate from {name}</Trans>
        </Button>
      ) : (
        <Translated translation={translation} onHide={() => storeTranslation(text, undefined)} />
      )}
      {translate.isError && <TranslationFailed error={translate.error} language={name} />}
      <TranslationConsent
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onAgree={() => translate.mutate()}
      />
    </div>
  )
}

function Translated({ translation, onHide }: { translation: string; onHide: () => void }) {
  return (
    <div className="grid justify-items-start gap-1 border-s-2 border-current/30 ps-3">
      <div role="status">
        <p className="text-xs opacity-85">
          <Trans>Translated by your browser</Trans>
        </p>
        {/* In the page's language, unlike the original. */}
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {translation}
        </p>
      </div>
      <Button variant="link" size="sm" className="touch-target text-xs" onClick={onHide}>
        <Trans>Show original</Trans>
      </Button>
    </div>
  )
}

function TranslationFailed({ error, language }: { error: Error; language: string }) {
  const { t } = useLingui()
  return (
    <FieldError>
      {error instanceof NoTranslationError
        ? t`Your browser can’t translate from ${language}.`
        : t`Your browser couldn’t translate this. Please try again.`}
    </FieldError>
  )
}
