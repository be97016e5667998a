import { Search } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

/** Form fields in the component gallery. */
export function FormSection() {
  return (
    <KitSection title="Fields">
      {() => (
        <>
          <KitSample
            name="Input: empty, filled with hint, error, disabled, icon, read only"
            className="grid items-start sm:grid-cols-2"
          >
            <Field label="E-mail" isRequired>
              <Input type="email" placeholder="you@example.com" />
            </Field>
            <Field label="Handle" hint="How others see you. Letters, numbers and dots.">
              <Input defaultValue="adaeze.o" />
            </Field>
            <Field label="City" error="Choose a city from the list." hint="Where you live now.">
              <Input defaultValue="Lgaos" />
            </Field>
            <Field label="Country">
              <Input defaultValue="Nigeria" disabled />
            </Field>
            <Field label="Search" isLabelHidden>
              <Input icon={<Search />} type="search" placeholder="Name, city, interest" />
            </Field>
            <Field
              label="Referral link"
              aside={
                <a href="#kit-fields" className="text-indigo underline">
                  Copy
                </a>
              }
            >
              <Input readOnly value="https://adire.example/join/ADAEZE" />
            </Field>
          </KitSample>
          <KitSample name="Password and select" className="grid items-start sm:grid-cols-2">
            <Field label="Password" hint="At least 8 characters.">
              <PasswordInput autoComplete="new-password" defaultValue="correct horse" />
            </Field>
            <Field label="Password, again" error="The two passwords differ.">
              <PasswordInput autoComplete="new-password" defaultValue="incorrect horse" />
            </Field>
            <Field label="Sort by">
              <Select defaultValue="recent">
                <option value="recent">Recently active</option>
                <option value="age">Age, youngest first</option>
                <option value="long">
                  An answer that is much longer than the box it has to fit into
                </option>
              </Select>
            </Field>
            <Field label="Religion" isOptional>
              <Select disabled>
                <option>Prefer not to say</option>
              </Select>
            </Field>
          </KitSample>
          <KitSample
            name="Combobox: found by typing, disabled"
            className="grid items-start sm:grid-cols-2"
          >
            <KitCombobox />
            <Field label="Language">
              <Combobox
                value="yo"
                options={[{ value: 'yo', label: 'Yoruba' }]}
                onChange={() => {}}
                listLabel="Languages"
                disabled
              />
            </Field>
          </KitSample>
          <KitSample name="Textarea: counting, full, disabled" className="grid">
            <Field label="About you" hint="Two or three sentences say more than a list." isOptional>
              <Textarea maxLength={500} placeholder="A dish I'd fight for…" />
            </Field>
            <Field label="Message" error="Shorten it by a word or two.">
              <Textarea maxLength={40} defaultValue="It has exactly as many letters as it may" />
            </Field>
            <Field label="Note">
              <Textarea disabled defaultValue="Locked while in review" rows={2} />
            </Field>
          </KitSample>
        </>
      )}
    </KitSection>
  )
}

const homes = [
  'Accra',
  'Bahia',
  'Bridgetown',
  'Dakar',
  'Kingston',
  'Lagos',
  'Nairobi',
  'Port of Spain',
  'São Tomé',
].map((label) => ({
  value: label,
  label,
}))

function KitCombobox() {
  const [home, setHome] = useState('Kingston')
  return (
    <Field label="Home town" hint="Type a letter or two.">
      <Combobox value={home} options={homes} onChange={setHome} listLabel="Towns" />
    </Field>
  )
}
