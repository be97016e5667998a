import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { fillBlanks, storeDraft, readDraft, readForm } from './draft-store.ts'
import { blankInquiry, type Inquiry, type Subject } from './rules.ts'

type Summary = Pick<Inquiry, 'preferredContact'> & { messageLength: number }

/** Messages prefilled by links to `/contact?subject=…`. */
const prefilledMessages: Record<Subject, () => string> = {
  report: () => t`I want to report a profile. Their name on Adire: `,
  intimate: () =>
    t`I’m the person shown, or I’m allowed to act for them. I believe in good faith that there was no consent. Where the picture is: `,
  data: () => t`My complaint about how you use my data: `,
}

/**
 * Stores a draft of the contact form and restores it after a reload. The fields are uncontrolled,
 * so that text typed before hydration stays. `summary` has the values that change what the form
 * shows.
 */
export function useInquiryForm(subject: Subject | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [summary, setSummary] = useState<Summary>({
    preferredContact: blankInquiry.preferredContact,
    messageLength: 0,
  })
  const email = useSession().session?.email

  function updateSummary() {
    if (!form.current) return
    const { preferredContact, message } = readForm(form.current)
    setSummary({ preferredContact, messageLength: message.trim().length })
  }

  const fill = useEffectEvent((values: Partial<Inquiry>) => {
    if (!form.current) return
    fillBlanks(form.current, values)
    updateSummary()
  })

  useEffect(() => {
    fill(readDraft())
  }, [])

  useEffect(() => {
    if (subject) fill({ message: prefilledMessages[subject]() })
  }, [subject])

  useEffect(() => {
    if (email !== undefined) fill({ contactEmail: email })
  }, [email])

  function saveDraft() {
    if (form.current) storeDraft(readForm(form.current))
    updateSummary()
  }

  return { form, summary, saveDraft }
}
