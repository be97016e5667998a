import type { PromptKey } from '@adire/contract/prompts.ts'

/** Answers of demo members by name, in their order; a few members have none. */
const demoAnswers: Record<string, readonly [prompt: PromptKey, answer: string][]> = {
  Amara: [
    ['between_two_homes', 'Two SIM cards, two time zones, one mother who calls on both.'],
    [
      'first_place_to_show',
      'Lekki market on a Saturday. If you survive the bargaining, you meet my family.',
    ],
    ['useless_talent', 'I can tell the thread count of your bedsheets by sound.'],
  ],
  Kofi: [
    ['jollof_debate', 'Ghana wins. I’ll hear appeals on Sundays between two and four.'],
    ['surprised_by_moving', 'That people apologise to you when you step on their foot.'],
    [
      'first_phrase_to_teach',
      '“Ɛte sɛn?” It means “how are you?”, and you have to wait for the answer.',
    ],
  ],
  Thierry: [
    ['dish_i_would_cook', 'Kedjenou. It cooks for two hours and nobody may lift the lid.'],
    ['would_move_for', 'Somebody who reads in bed and lets me finish my chapter.'],
  ],
  Adunni: [
    ['market_stall', 'The agege bread seller at six. Warm, stretchy, gone by the time I get home.'],
    ['on_my_way', 'I’m choosing earrings.'],
  ],
  Chidi: [
    ['accent_changes', 'I’m on the phone to my gran, or to the gas company in Leeds.'],
    ['unpopular_opinion', 'Tea is better with evaporated milk.'],
    ['raised_to', 'Greet everyone in the room, even if it’s a stadium.'],
  ],
  Ngozi: [
    ['unwritten_recipe', 'Mama’s ofe onugbu. She measures in songs.'],
    ['grateful_for', 'Small patients who wave when they leave.'],
  ],
  Babajide: [
    ['known_by_heart', 'Every word of Ebenezer Obey’s “Board Members”.'],
    ['sunday_table', 'Amala, three arguments and my mother’s blessing.'],
  ],
  Efua: [
    ['proverb', '“Tete wɔ bi ka, tete wɔ bi kyerɛ.” The old days have things to tell us.'],
    ['aunties_ask', '“And the husband, is he in the room with us?”'],
  ],
  Tunde: [
    ['home_is', 'The smell of yam flour and wet pavement, on the same day.'],
    ['too_competitive', 'Parallel parking.'],
  ],
  Zawadi: [['find_peace', 'Above the tree line, with somebody who doesn’t mind silence.']],
  Kelechi: [
    ['family_song', '“Sweet Mother”. Nobody sits. Nobody has ever sat.'],
    ['late_night_plate', 'Suya on a newspaper, on the steps outside the club.'],
    ['language_of_dreams', 'Igbo, but everyone is in the wrong key.'],
  ],
  Simone: [
    ['passed_down', 'A thimble from my great-grandmother, who sewed flags.'],
    ['untranslatable_word', '“Degaje”: to make something out of nothing, with style.'],
  ],
  Malik: [['faith_means', 'Showing up before anyone has asked.']],
  Aïssatou: [
    ['holy_day', 'Cooking for forty, and feeding sixty.'],
    [
      'two_truths_and_a_lie',
      'I’ve met three presidents, I can’t swim, I once sold mangoes to a minister.',
    ],
  ],
  Darnell: [
    [
      'dish_i_would_cook',
      'Red rice the way my grandmother and her grandmother made it, with smoke in it.',
    ],
    ['never_shared', 'The corner piece of the cornbread.'],
  ],
  Inaya: [
    ['quoted_too_often', '“La Noire de…”, badly, at parties.'],
    ['smell_of_home', 'Rain on laterite.'],
  ],
  Moussa: [['missed_most', 'The river at six, when the fishermen argue about football.']],
  Fatoumata: [
    ['story_of_my_name', 'I’m the fifth Fatoumata. We answer in order of age.'],
    ['party_move', 'The one my cousins have asked me to retire.'],
  ],
  'Jean-Luc': [
    ['december_home', 'Chanté Nwèl until the neighbours join in.'],
    ['enough_pepper', 'When the conversation stops.'],
  ],
  Yara: [
    ['feast_of_the_year', 'Second of February, white clothes, flowers for Iemanjá.'],
    ['parents_embarrassed_me', 'My father brought a drum to my graduation. And used it.'],
  ],
  Thiago: [
    ['sunday_table', 'Moqueca, my uncle’s jokes, an empty chair for whoever comes.'],
    ['grandmother_says', '“A pot that’s watched is a pot that’s loved.”'],
  ],
  Luciana: [['laugh_out_loud', 'Witnesses who begin with “I won’t lie”.']],
  Rafael: [['group_chat', 'Forty-second voice notes that begin with “quick question”.']],
  Shanice: [
    ['first_thing_home', 'Shoes off, straight into the sea.'],
    ['slang', '“Soon come”. It’s a philosophy.'],
  ],
  Andre: [
    ['answered_prayer', 'My son learned to sleep.'],
    ['grew_up_believing', 'That a man never leaves the kitchen dirtier than he found it.'],
  ],
  Keisha: [
    ['family_song', 'Beres Hammond, “I Feel Good”. Mummy leads, Daddy pretends not to know her.'],
  ],
  Valentina: [['i_love_you_at_home', '“¿Ya comiste?” Have you eaten?']],
  Marcus: [
    ['in_my_suitcase', 'Plantain chips out, hot sauce back. Always declared.'],
    ['unpopular_opinion', 'The middle seat is fine if the person beside you is.'],
  ],
  Roseline: [
    ['grateful_for', 'Soup joumou on the first of January, and all it means.'],
    ['laugh_out_loud', 'My own jokes, a little early.'],
  ],
  Akosua: [
    ['passed_down', 'A box of adinkra stamps, and the duty not to lose one.'],
    ['first_place_to_show', 'Ntonso, where the cloth dries on the football pitch.'],
  ],
  Kwabena: [['on_my_way', 'I’m still in theatre. The other kind.']],
  Abena: [['useless_talent', 'I can rank any plantain by ripeness, in binary.']],
  Yaw: [
    ['smell_of_home', 'Cocoa beans drying on a hot afternoon.'],
    ['raised_to', 'Carry the heavier bag.'],
  ],
  Marisol: [
    ['language_of_dreams', 'Whichever one I was corrected in that day.'],
    ['untranslatable_word', '“Sobremesa”: the hour after lunch when the real talking starts.'],
  ],
  Iker: [['family_gatherings', 'Carves, serves and eats last. Proudly.']],
  Nuria: [['find_peace', 'The second before the first note.']],
  Daniela: [['raised_to', 'Dance first and explain later.']],
  Esteban: [['surprised_by_moving', 'I came back. The mountain had kept my place.']],
  Camila: [['aunties_ask', '“But what do you actually do all day, listen?”']],
  Wambui: [
    ['proverb', '“Haba na haba hujaza kibaba.” Little by little fills the measure.'],
    ['too_competitive', 'Anything with a hill in it.'],
  ],
  Otieno: [
    [
      'parents_embarrassed_me',
      'They asked my first girlfriend for her immunisation card. They’re vets too.',
    ],
  ],
  Amani: [['home_is', 'The first place where I’ve unpacked every bag.']],
  Kiprop: [['answered_prayer', 'That my knees would last until forty. Twelve years to go.']],
  Anjali: [
    ['street_food', 'Doubles with slight pepper at midnight in Curepe.'],
    ['accent_changes', 'The soca starts.'],
  ],
  Kerwin: [['holy_day', 'Church, then curry crab, then a sleep that’s also worship.']],
  Renée: [['say_my_name', 'Ruh-NAY. Four hundred children manage, so can you.']],
  Ifeoma: [['missed_most', 'Harmattan mornings, and my father’s transistor radio.']],
  Emeka: [['cousins_would_say', 'I practise my closing arguments on the dog.']],
  Selam: [
    [
      'first_phrase_to_teach',
      '“Buna tetu”: drink coffee. It also means “sit, I have time for you”.',
    ],
    ['holy_day', 'Three rounds of coffee. The third one is the blessing.'],
  ],
  Desmond: [
    ['ancestors_would_say', '“Sit up straight, and publish.”'],
    ['family_i_hope_for', 'A loud table. I have the table.'],
  ],
  Miriam: [['two_beliefs', 'Keep both calendars, and cook for all of it.']],
  'Kofi-Jonas': [['between_two_homes', 'Arriving exactly on time to wait for everyone.']],
  Awa: [['tastes_like_home', 'The onions have cried more than I have.']],
  Leon: [['language_i_learn', 'Otjiherero, because my grandmother is done with subtitles.']],
  Halima: [['feast_of_the_year', 'Eid lunch at my sister’s. Nobody finds a chair, nobody minds.']],
  Bukola: [['before_you_meet_them', 'Eat nothing that day.']],
  Nana: [['quoted_too_often', '“Love Brewed in the African Pot”, at weddings, uninvited.']],
  Zuri: [['known_by_heart', 'The tide table of Mombasa, and Psalm 121.']],
  Olumide: [['useless_talent', 'I know which door of the train opens at your stairs.']],
  Samuel: [['proverb', '“Sankofa.” You may go back for what you forgot.']],
}

/** Lists the answered prompts of a demo member. */
export function listDemoAnswers(handle: string) {
  return (demoAnswers[handle] ?? []).map(([prompt, answer]) => ({ prompt, answer }))
}

export function listDemoNames(): string[] {
  return Object.keys(demoAnswers)
}
