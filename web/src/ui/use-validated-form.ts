import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, type FormEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
} from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'
import { focusFirstInvalid } from '../lib/focus.ts'
import type { FieldTexts } from '../lib/form-schema.ts'

type Options<Values extends object, Output> = {
  defaultValues: DefaultValues<Values>
  schema: $ZodType<Output, Values>
  /** Another submit is ignored until a returned promise settles. */
  onSubmit: (values: Output) => void | Promise<unknown>
  onInvalid?: (errors: FieldTexts<Values>) => void
  onTyped?: (values: Values) => void
  /** Typing clears the errors of all fields; by default only those of the field. */
  clearsAll?: boolean
}

export type ValidatedForm<Values extends object> = ReturnType<
  typeof useValidatedForm<Values, unknown>
>

/** Part of a form that shows native inputs and their errors. */
export type FormFields<Values extends object> = {
  register: (name: keyof Values & string) => UseFormRegisterReturn
  errors: FieldTexts<Values>
}

/**
 * State of a form (React Hook Form) that is checked on submit, never while typing. The first
 * invalid field gets the focus, and an error stays until its field changes.
 */
export function useValidatedForm<Values extends object, Output>(options: Options<Values, Output>) {
  const { defaultValues, schema, onSubmit, onInvalid, onTyped, clearsAll = false } = options
  const form = useForm<Values, unknown, Output>({
    defaultValues,
    resolver: standardSchemaResolver(schema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const { handleSubmit, focusInvalid } = useSubmit(
    form.handleSubmit(onSubmit, (found) => {
      onInvalid?.(readTexts(found))
      focusInvalid()
    }),
  )

  function handleTyped(name: Path<Values>) {
    form.clearErrors(clearsAll ? undefined : name)
    onTyped?.(form.getValues())
  }

  return {
    control: form.control,
    errors: readTexts<Values>(errors),
    isSubmitting,
    /** Props of the `<form>`. */
    form: { noValidate: true, onSubmit: handleSubmit },
    /** Props of a native input, select or textarea. */
    register: (name: Path<Values>): UseFormRegisterReturn =>
      form.register(name, { onChange: () => handleTyped(name) }),
    /** Changes a field that is not a native input. */
    change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
      form.setValue(name, value)
      handleTyped(name)
    },
    /** Changes all fields without marking them as typed. */
    fill: (values: Values) => {
      form.setValues(values)
      form.clearErrors()
    },
    /** Shows errors of the server beside their fields. */
    refuse: (texts: FieldTexts<Values>) => {
      for (const [name, message] of Object.entries<string | undefined>(texts))
        // `Object.entries` loses the type of the keys.
        if (message !== undefined) form.setError(name as Path<Values>, { message })
      focusInvalid()
    },
  }
}

/**
 * Ignores a submit while another runs. A ref, because a second click may come before the next
 * render.
 */
function useSubmit(submit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>) {
  const element = useRef<HTMLFormElement>(null)
  const isSubmitting = useRef(false)

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    element.current = event.currentTarget
    void submit(event).finally(() => (isSubmitting.current = false))
  }

  function focusInvalid() {
    if (element.current) focusFirstInvalid(element.current)
  }

  return { handleSubmit, focusInvalid }
}

function readTexts<Values>(errors: object): FieldTexts<Values> {
  const texts = Object.entries(errors).map(([name, error]: [string, unknown]) => [
    name,
    readMessage(error),
  ])
  // `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(texts) as FieldTexts<Values>
}

function readMessage(error: unknown): string | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string'
    ? error.message
    : undefined
}
