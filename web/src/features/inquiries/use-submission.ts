import type { InquiryType } from '@adire/contract/inquiries.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { loadClient } from '../../lib/load-client.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { forgetDraft, readForm } from './draft-store.ts'
import {
  checkInquiry,
  toErrors,
  toInput,
  type FieldName,
  type Inquiry,
  type InquiryErrors,
} from './rules.ts'

export interface Receipt {
  reference: string
  email: string
}

/**
 * editing → submitting → sent, or back to editing with words for it (visitor document, section 4).
 */
export function useSubmission(type: InquiryType, onSent: (receipt: Receipt) => void) {
  const { t } = useLingui()
  const [errors, setErrors] = useState<InquiryErrors>({})
  const [failure, setFailure] = useState<Copy>()
  const [isPending, setIsPending] = useState(false)
  /** A second click may come before the first is drawn. */
  const isSending = useRef(false)

  function fail(copy: Copy, found: InquiryErrors = {}) {
    toast.error(copy)
    setFailure(copy)
    setErrors(found)
  }

  async function send(inquiry: Inquiry) {
    const fallback = { title: t`Submission Failed`, description: t`Please try again later` }
    try {
      const { client, errorCopy, hasCode } = await loadClient()
      try {
        const input = toInput(inquiry, type)
        const { reference } = await client.inquiries.submit(input)
        forgetDraft()
        toast.success({
          title: t`Inquiry Submitted!`,
          description: t`We'll get back to you within 24-48 hours.`,
        })
        onSent({ reference, email: input.contactEmail })
      } catch (error) {
        report(error)
        const found = hasCode(error, 'INVALID_INPUT') ? toErrors(error.data.issues) : {}
        fail({ title: fallback.title, description: errorCopy(error, fallback).description }, found)
      }
    } catch (error) {
      report(error)
      fail(fallback)
    }
  }

  async function submit(form: HTMLFormElement) {
    if (isSending.current) return
    const inquiry = readForm(form)
    const { errors: found, isMissing } = checkInquiry(inquiry)
    setErrors(found)
    setFailure(undefined)
    if (isMissing)
      toast.error({
        title: t`Missing Information`,
        description: t`Please fill in all required fields`,
      })
    if (Object.keys(found).length === 0) {
      isSending.current = true
      setIsPending(true)
      await send(inquiry)
      isSending.current = false
      setIsPending(false)
    }
    focusFirstInvalid(form)
  }

  const forget = (name: string) => setErrors(({ [name as FieldName]: _gone, ...others }) => others)
  return { submit, errors, failure, isPending, forget }
}

/** Logs the error to the console (VIS-CONTACT-33), without the message or its sender. */
function report(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  // oxlint-disable-next-line no-console -- the specification wants it
  console.error('The inquiry could not be submitted:', code)
}
