import { isUiLanguageTag, UI_LANGUAGES, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { reloadPage } from '../../lib/app-update.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { SettingsCard } from '../../shared/SettingsCard.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'

/** Language of the account. Once it is saved, the page is loaded again in that language. */
export function LanguageCard({ language }: { language: UiLanguageTag }) {
  const { t } = useLingui()
  const save = useMutation(
    api.account.savePreferences.mutationOptions({
      onSuccess: () => reloadPage({ isUserAction: true }),
      onError: (error) => toastFailure(error, t`Update Failed`, t`Please try again in a moment.`),
    }),
  )
  const chosen = save.isError ? undefined : save.variables?.language
  return (
    <SettingsCard title={<Trans>Language</Trans>}>
      <Field
        label={t`Language`}
        hint={t`For the app and our emails. The page reloads in the new language.`}
        className="max-w-sm"
      >
        <Select
          value={chosen ?? language}
          disabled={save.isPending || save.isSuccess}
          onChange={({ target: { value } }) =>
            isUiLanguageTag(value) && value !== language && save.mutate({ language: value })
          }
        >
          {UI_LANGUAGES.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </SettingsCard>
  )
}
