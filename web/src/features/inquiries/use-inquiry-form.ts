import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { fillBlanks, keepDraft, readDraft, readForm } from './draft-store.ts'
import { blankInquiry, type Inquiry } from './rules.ts'

type Facts = Pick<Inquiry, 'preferredContact'> & { messageLength: number }

/** Prefilled messages for links from elsewhere. */
const openings = { report: () => t`I want to report a profile. Their name on Adire: ` }
export type Subject = keyof typeof openings

/**
 * The form keeps its own text, so that what was typed before the script arrived stays. This
 * remembers it for a reload, brings it back, and knows the two things of it that the page shows.
 */
export function useInquiryForm(subject: Subject | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const [facts, setFacts] = useState<Facts>({
    preferredContact: blankInquiry.preferredContact,
    messageLength: 0,
  })
  const email = useSession().session?.email

  function look() {
    if (!form.current) return
    const { preferredContact, message } = readForm(form.current)
    setFacts({ preferredContact, messageLength: message.trim().length })
  }

  const fill = useEffectEvent((known: Partial<Inquiry>) => {
    if (!form.current) return
    fillBlanks(form.current, known)
    look()
  })

  useEffect(() => {
    fill(readDraft())
  }, [])

  useEffect(() => {
    if (subject) fill({ message: openings[subject]() })
  }, [subject])

  useEffect(() => {
    if (email !== undefined) fill({ contactEmail: email })
  }, [email])

  function remember() {
    if (form.current) keepDraft(readForm(form.current))
    look()
  }

  return { form, facts, remember }
}
