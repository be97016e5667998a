import {
  VOUCH_NAME_MAXIMUM,
  VOUCH_TEXT_MAXIMUM,
  VouchRelation,
  vouchRelations,
} from '@adire/contract/vouch-texts.ts'
import type { VouchLink } from '@adire/contract/vouches.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { vouchRelationCopy } from '../../lib/vouch-copy.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { type FormFields, useValidatedForm } from '../../ui/use-validated-form.ts'
import { AgeCheckNote } from './AgeCheckNote.tsx'
import { checkVouch, type VouchValues } from './rules.ts'
import type { VouchLinkActions } from './use-vouch-link.ts'
import { PageLink } from '../../ui/PageLink.tsx'

type OpenPage = Extract<VouchLink, { state: 'open' }>
type Props = { token: string; page: OpenPage; link: VouchLinkActions }

const schema = schemaFromRule(checkVouch)

/** Form of a friend: who they are, how long they know the member, and a few words. */
export function VouchForm({ token, page, link: { write, failure } }: Props) {
  const { t } = useLingui()
  const { name, asMember } = page
  const canStake = asMember !== null && asMember.left > 0 && !asMember.needsAgeCheck
  const { form, errors, register, change, control } = useValidatedForm<VouchValues, VouchValues>({
    defaultValues: {
      signsAs: canStake ? 'member' : 'name',
      firstName: '',
      relation: '',
      years: '',
      text: '',
      isAdult: false,
    },
    schema,
    onSubmit({ signsAs, firstName, relation, years, text }) {
      if (write.isPending) return
      write.mutate({
        token,
        firstName: signsAs === 'member' ? null : firstName,
        relation: VouchRelation.parse(relation),
        years: Number(years),
        text,
        isAdult: true,
      })
    },
  })
  const signsAs = useWatch({ control, name: 'signsAs' })
  return (
    <form {...form} className="grid gap-5">
      <Heading page={page} />
      {canStake && (
        <div className="grid gap-1.5">
          <RadioCards
            label={t`How do you want to sign?`}
            columns={1}
            value={signsAs}
            onChange={(value) => change('signsAs', value)}
            cards={[
              {
                value: 'member',
                title: <Trans>As {asMember.name}, member</Trans>,
                description: (
                  <Plural
                    value={asMember.left}
                    one="You can do this three times in 12 months, and have one left. Your vouch disappears if you’re banned."
                    other="You can do this three times in 12 months, and have # left. Your vouch disappears if you’re banned."
                  />
                ),
              },
              { value: 'name', title: <Trans>With my first name only</Trans> },
            ]}
          />
        </div>
      )}
      {asMember?.needsAgeCheck && (
        <AgeCheckNote>
          <Trans>To sign as “{asMember.name}, member”, pass the age check first.</Trans>
        </AgeCheckNote>
      )}
      {signsAs === 'name' && (
        <Field label={<Trans>Your first name</Trans>} isRequired error={errors.firstName}>
          <Input
            autoComplete="given-name"
            maxLength={VOUCH_NAME_MAXIMUM}
            {...register('firstName')}
          />
        </Field>
      )}
      <Acquaintance register={register} errors={errors} name={name} />
      <Field
        label={<Trans>What would you say about {name}?</Trans>}
        isRequired
        hint={<Trans>No contact details, please.</Trans>}
        error={errors.text}
      >
        <Textarea rows={3} maxLength={VOUCH_TEXT_MAXIMUM} {...register('text')} />
      </Field>
      <Checkbox
        label={<Trans>I’m 18 or older</Trans>}
        error={errors.isAdult}
        {...register('isAdult')}
      />
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.description}
        </Banner>
      )}
      <Button type="submit" isWide loading={write.isPending}>
        <Trans>Send to {name}</Trans>
      </Button>
      <Privacy name={name} />
    </form>
  )
}

function Heading({ page: { name, photo } }: { page: OpenPage }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-3">
      {photo !== null && (
        <img src={photo} alt={t`Photo of ${name}`} className="size-20 rounded-full object-cover" />
      )}
      <h1 className="display text-2xl wrap-anywhere">
        <Trans>Vouch for {name}</Trans>
      </h1>
      <p className="text-ink-2">
        <Trans>
          {name} is on Adire, a dating site, and is asking you for a sentence or two to show on
          their profile.
        </Trans>
      </p>
    </div>
  )
}

function Acquaintance({ register, errors, name }: FormFields<VouchValues> & { name: string }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Field label={<Trans>How do you know each other?</Trans>} isRequired error={errors.relation}>
        <Select {...register('relation')}>
          <option value="">{t`Choose…`}</option>
          {vouchRelations.map((one) => (
            <option key={one} value={one}>
              {i18n._(vouchRelationCopy[one])}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={<Trans>How many years have you known {name}?</Trans>}
        isRequired
        error={errors.years}
      >
        <Input inputMode="numeric" maxLength={2} className="w-24" {...register('years')} />
      </Field>
    </>
  )
}

function Privacy({ name }: { name: string }) {
  return (
    <p className="text-sm text-ink-3">
      <Trans>
        {name} and our moderators read this first. We store what you enter, and a code made from
        your network and browser so that each person vouches once. To delete your vouch later, open
        your invitation link again.{' '}
        <PageLink href="/privacy-policy" className="underline underline-offset-4">
          Privacy Policy
        </PageLink>
      </Trans>
    </p>
  )
}
