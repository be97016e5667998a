import type { InquiryType } from '@adire/contract/inquiries.ts'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { focusFirstInvalid } from '../../lib/focus.ts'
import { loadClient } from '../../lib/load-client.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { removeDraft, readForm } from './draft-store.ts'
import {
  checkInquiry,
  type ResponseClock,
  describeAnswer,
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

/** Sent inquiry, with the tab and the response time of its form. */
export interface SentInquiry extends Receipt {
  type: InquiryType
  clock: ResponseClock
}

/** Validates and sends the contact form, one request at a time (visitor document, section 4). */
export function useSendInquiry(
  { type, clock }: { type: InquiryType; clock: ResponseClock },
  onSent: (receipt: Receipt) => void,
) {
  const { t } = useLingui()
  const [errors, setErrors] = useState<InquiryErrors>({})
  const [failure, setFailure] = useState<Copy>()
  const [isPending, setIsPending] = useState(false)
  /** Ref, because a second click can come before the next render. */
  const isSending = useRef(false)

  async function send(inquiry: Inquiry) {
    const fallback = { title: t`Submission Failed`, description: t`Please try again later` }
    const result = await sendInquiry(toRequest(inquiry, type, clock), fallback)
    if ('reference' in result) {
      removeDraft()
      toast.success({ title: t`Inquiry Submitted!`, description: describeAnswer(clock) })
      return onSent(result)
    }
    toast.error(result.copy)
    setFailure(result.copy)
    setErrors(result.errors)
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

  const clearError = (name: string) =>
    // A field of another name has no error.
    setErrors(({ [name as FieldName]: _cleared, ...others }) => others)
  return { submit, errors, failure, isPending, clearError }
}

function toRequest(
  inquiry: Inquiry,
  type: InquiryType,
  clock: ResponseClock,
): ReturnType<typeof toInput> {
  return {
    ...toInput(inquiry, type),
    ...(clock === 'report' && { isReport: true }),
    ...(clock === 'data' && { isDataRequest: true }),
  }
}

interface Failure {
  copy: Copy
  errors: InquiryErrors
}

async function sendInquiry(
  input: ReturnType<typeof toInput>,
  fallback: Required<Pick<Copy, 'title' | 'description'>>,
): Promise<Receipt | Failure> {
  try {
    const { client, errorCopy, hasCode, pageLanguage } = await loadClient()
    try {
      const language = pageLanguage()
      const { reference } = await client.inquiries.submit({
        ...input,
        ...(language && { language }),
      })
      return { reference, email: input.contactEmail }
    } catch (error) {
      logFailure(error)
      const { description } = errorCopy(error, fallback)
      const errors = hasCode(error, 'INVALID_INPUT') ? toErrors(error.data.issues) : {}
      return { copy: { title: fallback.title, description }, errors }
    }
  } catch (error) {
    logFailure(error)
    return { copy: fallback, errors: {} }
  }
}

/** Logs the error to the console (VIS-CONTACT-33), without the message or its sender. */
function logFailure(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  // oxlint-disable-next-line no-console -- the specification wants it
  console.error('The inquiry could not be submitted:', code)
}
