import type { VariantLetter } from '@adire/contract/campaign-variants.ts'
import { useState } from 'react'
import type { CampaignDraft } from './form-rules.ts'
import type { CampaignForm } from './use-campaign-form.ts'
import { listDraftLetters, listFaultyLetters } from './variant-rules.ts'

export type VariantChoice = { letter: VariantLetter; choose: (letter: VariantLetter) => void }

/**
 * Banner that the form and the preview show. When errors appear, it becomes the first faulty one,
 * unless the open banner is faulty too.
 */
export function useVariantChoice(form: CampaignForm, draft: CampaignDraft): VariantChoice {
  const [chosen, choose] = useState<VariantLetter>('A')
  const { alternatives, banner, ctaText } = form.errors
  const hasErrors = [alternatives, banner, ctaText].some((error) => error !== undefined)
  const [hadErrors, setHadErrors] = useState(hasErrors)
  const letter = listDraftLetters(draft).includes(chosen) ? chosen : 'A'
  // During rendering, so that the field is visible when it gets the focus.
  if (hasErrors !== hadErrors) {
    setHadErrors(hasErrors)
    const faulty = hasErrors ? listFaultyLetters(draft) : []
    if (faulty[0] !== undefined && !faulty.includes(letter)) choose(faulty[0])
  }
  return { letter, choose }
}
