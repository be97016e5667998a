import { useState } from 'react'
import type { ThemeChoice } from '../../lib/theme.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { RadioCard } from '../../ui/RadioCards.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { Range } from '../../ui/RangeSlider.tsx'
import { RangeSlider } from '../../ui/RangeSlider.tsx'
import { RemovableChip } from '../../ui/RemovableChip.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { KitSample } from './KitSample.tsx'
import { KitSection } from './KitSection.tsx'

type Gender = 'woman' | 'man'
const cards: readonly RadioCard<Gender>[] = [
  { value: 'woman', title: 'Woman', description: 'Free Tier. Message matches free.' },
  {
    value: 'man',
    title: 'Man',
    description: 'Messages cost tokens. You get some free tokens to start with.',
    aside: 'Premium',
  },
]

/** Choice inputs in the component gallery. */
export function ChoiceSection() {
  return <KitSection title="Choices">{() => <Choices />}</KitSection>
}

function Choices() {
  const [gender, setGender] = useState<Gender | undefined>('woman')
  const [isVisible, setIsVisible] = useState(true)
  const [ages, setAges] = useState<Range>([25, 60])
  const [theme, setTheme] = useState<ThemeChoice>('system')
  const [interests, setInterests] = useState(['Art'])
  return (
    <>
      <KitSample name="Radio cards: chosen, and nothing chosen with an error" className="grid">
        <RadioCards label="I am a" cards={cards} value={gender} onChange={setGender} />
        <RadioCards
          label="I am a, required"
          cards={cards}
          value={undefined}
          onChange={setGender}
          error="Please choose one."
        />
      </KitSample>
      <KitSample name="Checkbox" className="grid gap-0">
        <Checkbox label="Verified only" defaultChecked />
        <Checkbox
          label="I accept the terms and the privacy policy, which I have read"
          error="Please accept to continue."
        />
        <Checkbox label="Not open to you yet" hint="Part of premium." disabled />
      </KitSample>
      <KitSample name="Switch" className="grid">
        <Switch
          label="Visible in Discover"
          hint="Matches can still find you when this is off."
          checked={isVisible}
          onChange={setIsVisible}
        />
        <Switch label="Locked" checked={false} onChange={() => {}} disabled />
      </KitSample>
      <KitSample name="Range with numbers" className="grid">
        <RangeSlider
          labels={{ from: 'Age from', to: 'Age to' }}
          min={18}
          max={60}
          value={ages}
          onChange={setAges}
          openEnd="+"
        />
      </KitSample>
      <KitSample name="Chips: on, off, disabled, removable" className="gap-2">
        {['Art', 'Food', 'Afrobeats', 'Hiking'].map((interest) => (
          <Chip
            key={interest}
            isSelected={interests.includes(interest)}
            onChange={(isOn) =>
              setInterests(
                isOn ? [...interests, interest] : interests.filter((other) => other !== interest),
              )
            }
          >
            {interest}
          </Chip>
        ))}
        <Chip isSelected={false} onChange={() => {}} disabled>
          Full
        </Chip>
        <RemovableChip removeLabel="Remove Lagos" onRemove={() => {}}>
          Lagos
        </RemovableChip>
      </KitSample>
      <KitSample name="Tabs" className="block">
        <Tabs defaultValue="all">
          <TabList aria-label="Conversations">
            <Tab value="all">All</Tab>
            <Tab value="unread">Unread</Tab>
            <Tab value="turn">Your turn</Tab>
            <Tab value="none" disabled>
              Archived
            </Tab>
          </TabList>
          <TabPanel value="all">Every conversation.</TabPanel>
          <TabPanel value="unread">What you have not read.</TabPanel>
          <TabPanel value="turn">Where they wrote last.</TabPanel>
        </Tabs>
      </KitSample>
      <KitSample name="Theme">
        <ThemeSwitch value={theme} onChange={setTheme} />
      </KitSample>
    </>
  )
}
