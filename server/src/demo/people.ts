import type { Gender, InterestedIn } from '@adire/contract/members.ts'

export interface DemoPerson {
  handle: string
  gender: Gender
  age: number
  city: string
  profession: string
  interests: string[]
  about: string
  interestedIn?: InterestedIn
}

/** A person as a row, to list eighty of them. */
type Row = [
  handle: string,
  gender: 'w' | 'm',
  age: number,
  city: string,
  profession: string,
  interests: string,
  about: string,
]

// Invented people of many homes; two or more in each of the first fourteen cities, and a few in others.
// prettier-ignore
const rows: Row[] = [
  ['Adunni', 'w', 31, 'Lagos', 'Architect', 'Art,Travel,Food', 'Drawing courtyards by day, hunting the best agege bread by night. Lagos is loud and I like it that way.'],
  ['Chidi', 'm', 34, 'Lagos', 'Product manager', 'Technology,Music,Sports', 'Moved back after nine years in Leeds. Still argue about tea. Looking for someone to argue with kindly.'],
  ['Ngozi', 'w', 28, 'Lagos', 'Paediatrician', 'Reading,Cooking,Dancing', 'I keep small people well. My ofe onugbu is better than your aunt’s, and I am ready to prove it.'],
  ['Babajide', 'm', 41, 'Ibadan', 'Film producer', 'Movies,Wine,Travel', 'Two cities, one passport that never rests. Sundays are for my mother and for old highlife.'],
  ['Efua', 'w', 33, 'London', 'Barrister', 'Reading,Theatre,Wine', 'Peckham born, Kumasi raised, back in Peckham. I cross-examine gently.'],
  ['Tunde', 'm', 36, 'London', 'Structural engineer', 'Sports,Cooking,Technology', 'I make tall things stand and flat bread rise. Two homes: Abeokuta and Brixton.'],
  ['Zawadi', 'w', 29, 'London', 'Data scientist', 'Technology,Hiking,Music', 'Nairobi made me quick, London made me patient. Trail shoes always in the car.'],
  ['Kelechi', 'm', 30, 'Manchester', 'Jazz bassist', 'Music,Travel,Food', 'I hold the low notes. On tour a third of the year; the rest of it I cook for whoever is near.'],
  ['Simone', 'w', 35, 'New York', 'Museum curator', 'Art,Photography,Travel', 'Port-au-Prince, Flatbush, the Met. I label things for a living and try not to label people.'],
  ['Malik', 'm', 38, 'New York', 'Cardiologist', 'Fitness,Reading,Food', 'I look at hearts all day and still find them surprising.'],
  ['Aïssatou', 'w', 32, 'New York', 'Economist', 'Business,Languages,Dancing', 'Conakry, Montréal, New York. I dream in French and budget in English.'],
  ['Darnell', 'm', 33, 'New York', 'Chef', 'Cooking,Wine,Music', 'Lowcountry food, West African spice. Kitchen closes at midnight; I open at six for a run.'],
  ['Inaya', 'w', 30, 'Paris', 'Film editor', 'Movies,Art,Photography', 'I cut what does not matter. Douala in my voice, Belleville in my shoes.'],
  ['Moussa', 'm', 37, 'Paris', 'Urban planner', 'Travel,Reading,Sports', 'From Saint-Louis by the river to Paris by another. Looking for a third bank to sit on together.'],
  ['Fatoumata', 'w', 27, 'Paris', 'Fashion buyer', 'Fashion,Travel,Dancing', 'Bazin on weekdays, trainers on Sunday. I collect fabric and honest people.'],
  ['Jean-Luc', 'm', 44, 'Lyon', 'Notary', 'Wine,Theatre,Reading', 'Guadeloupe by birth, Lyon by habit. I read contracts so that you don’t have to.'],
  ['Yara', 'w', 34, 'São Paulo', 'Dermatologist', 'Fitness,Travel,Music', 'Salvador in my step, São Paulo on my calendar. Samba on Fridays is not negotiable.'],
  ['Thiago', 'm', 35, 'São Paulo', 'Restaurateur', 'Cooking,Food,Sports', 'My grandmother’s moqueca pays my rent. Come hungry, leave late.'],
  ['Luciana', 'w', 39, 'Salvador', 'Judge', 'Reading,Theatre,Art', 'Fair by profession, soft by nature, terrible at karaoke and not ashamed of it.'],
  ['Rafael', 'm', 29, 'São Paulo', 'Game designer', 'Gaming,Technology,Movies', 'I build small worlds. Looking for someone to leave mine with at weekends.'],
  ['Shanice', 'w', 31, 'Kingston', 'Marine biologist', 'Hiking,Photography,Reading', 'I know every reef from here to Negril. The lionfish and I are not friends.'],
  ['Andre', 'm', 40, 'Kingston', 'Barrister', 'Reading,Music,Wine', 'Court in the morning, coffee in the Blue Mountains by dusk.'],
  ['Keisha', 'w', 28, 'Kingston', 'Sound engineer', 'Music,Technology,Dancing', 'I mix other people’s love songs. Time someone wrote me one.'],
  ['Valentina', 'w', 33, 'Miami', 'Real-estate lawyer', 'Business,Fitness,Travel', 'Cartagena taught me to dance, Miami taught me to drive. Only one of them stuck.'],
  ['Marcus', 'm', 36, 'Miami', 'Pilot', 'Travel,Fitness,Photography', 'I fly the long way round. Home is wherever the coffee knows me.'],
  ['Roseline', 'w', 37, 'Miami', 'Nurse practitioner', 'Cooking,Volunteering,Music', 'Jacmel carnival, Little Haiti Sundays. I laugh before the joke is over.'],
  ['Akosua', 'w', 30, 'Accra', 'Textile designer', 'Fashion,Art,Business', 'I dye cloth that remembers. Someone please explain cricket to me.'],
  ['Kwabena', 'm', 37, 'Accra', 'Surgeon', 'Reading,Music,Fitness', 'Steady hands, unsteady dancing. Cape Coast at weekends when the list allows.'],
  ['Abena', 'w', 26, 'Accra', 'Software engineer', 'Technology,Gaming,Hiking', 'I ship code and plantain chips. Ask me about either.'],
  ['Yaw', 'm', 32, 'Kumasi', 'Cocoa trader', 'Business,Food,Travel', 'I know where your chocolate comes from and I would like to show you.'],
  ['Marisol', 'w', 32, 'Barcelona', 'Translator', 'Languages,Reading,Travel', 'Malabo, Madrid, Barcelona. Five languages and still lost for words on a first date.'],
  ['Iker', 'm', 34, 'Barcelona', 'Marine engineer', 'Sports,Cooking,Hiking', 'Half Basque, half Equatoguinean, wholly devoted to lunch.'],
  ['Nuria', 'w', 36, 'Barcelona', 'Cellist', 'Music,Art,Wine', 'I practise four hours a day and then I listen very well.'],
  ['Daniela', 'w', 29, 'Medellín', 'Civil engineer', 'Hiking,Dancing,Technology', 'I put roads where the mountain says no. Quibdó raised me on rain and bunde.'],
  ['Esteban', 'm', 38, 'Medellín', 'Coffee grower', 'Food,Travel,Photography', 'Third generation at 1,900 metres. Mornings here look like a promise.'],
  ['Camila', 'w', 34, 'Medellín', 'Psychologist', 'Reading,Volunteering,Movies', 'I ask good questions. I would like to be asked some.'],
  ['Wambui', 'w', 29, 'Nairobi', 'Product lead', 'Technology,Business,Hiking', 'Weekdays in stand-ups, weekends in the Ngong hills. I bring the thermos.'],
  ['Otieno', 'm', 33, 'Nairobi', 'Wildlife vet', 'Photography,Travel,Reading', 'My patients bite. You would be a pleasant change.'],
  ['Amani', 'w', 35, 'Nairobi', 'Journalist', 'Reading,Movies,Travel', 'I have slept in eleven airports. I am ready to have a garden.'],
  ['Kiprop', 'm', 28, 'Nairobi', 'Running coach', 'Fitness,Sports,Music', 'Eldoret lungs, city heart. I promise to go at your pace.'],
  ['Anjali', 'w', 31, 'Port of Spain', 'Carnival designer', 'Fashion,Dancing,Art', 'Eleven months of feathers for two days of road. Come and be useful.'],
  ['Kerwin', 'm', 39, 'Port of Spain', 'Petroleum geologist', 'Music,Cooking,Sports', 'Steelpan on Thursdays, curry crab on Saturdays, church on Sunday if she asks.'],
  ['Renée', 'w', 42, 'Port of Spain', 'Headteacher', 'Reading,Theatre,Volunteering', 'Four hundred children call me Miss. Looking for one adult who calls me by name.'],
  ['Ifeoma', 'w', 33, 'Toronto', 'Pharmacist', 'Cooking,Music,Travel', 'Enugu summers, Scarborough winters. I own one very serious coat.'],
  ['Emeka', 'm', 35, 'Toronto', 'Civil litigator', 'Sports,Reading,Wine', 'I argue for a living and apologise for free. Raptors on, phone off.'],
  ['Selam', 'w', 30, 'Toronto', 'UX researcher', 'Technology,Food,Photography', 'Coffee ceremony on Sundays, three rounds, no hurry. Addis taught me that.'],
  ['Desmond', 'm', 46, 'Toronto', 'University professor', 'Reading,Theatre,Music', 'History of the Black Atlantic; present tense negotiable. Widowed, grown daughter, good knees.'],
  ['Miriam', 'w', 34, 'Berlin', 'Stage director', 'Theatre,Art,Movies', 'Asmara, Frankfurt, Kreuzberg. I direct loud plays and live quietly.'],
  ['Kofi-Jonas', 'm', 31, 'Berlin', 'Robotics engineer', 'Technology,Music,Hiking', 'German father, Ghanaian mother, both of them right about punctuality.'],
  ['Awa', 'w', 28, 'Berlin', 'Pastry chef', 'Food,Cooking,Dancing', 'Dakar butter, Berlin hours. I will wake you at five with something warm.'],
  ['Leon', 'm', 33, 'Berlin', 'Radio journalist', 'Music,Reading,Languages', 'Strangers tell me things on air that they’ve never told their mothers. Windhoek is in my vowels.'],
  ['Halima', 'w', 36, 'London', 'Anaesthetist', 'Travel,Fitness,Reading', 'I put people to sleep professionally and keep them awake privately, with questions.'],
  ['Bukola', 'w', 40, 'Lagos', 'Bank director', 'Business,Fashion,Travel', 'I know what I am worth and what I am owed. Mostly I am owed a slow dance.'],
  ['Nana', 'm', 43, 'London', 'Bookseller', 'Reading,Theatre,Wine', 'I will lend you a novel on the first date and want it back on the third.'],
  ['Zuri', 'w', 32, 'Miami', 'Flight surgeon', 'Fitness,Travel,Reading', 'Mombasa tides, Miami heat. I check pilots’ ears and can hear a lie at altitude.'],
  ['Olumide', 'm', 37, 'Toronto', 'Transit planner', 'Technology,Cooking,Music', 'I draw the lines that streetcars follow. On Saturdays I follow my nose to whoever is frying yam.'],
  ['Samuel', 'm', 27, 'Accra', 'Photographer', 'Photography,Art,Travel', 'I chase the hour before sunset across three countries. Stand still for me.'],
  // These four appear in the reports of `story.ts`.
  ['Dominic', 'm', 39, 'New York', 'Estate agent', 'Fitness,Business,Travel', 'I know every rooftop in Brooklyn. I go after what I want.'],
  ['Gloria', 'w', 35, 'Barcelona', 'Hairdresser', 'Fashion,Music,Dancing', 'Braids, twists and honest advice. Douala girl, Barcelona hands.'],
  ['Terrence', 'm', 31, 'Kingston', 'Fitness trainer', 'Fitness,Music,Movies', 'Up at five, asleep by nine. Somewhere in between I laugh a lot.'],
  ['Victor', 'm', 45, 'Miami', 'Offshore engineer', 'Travel,Business,Wine', 'Widower, often at sea. Looking for a kind heart to come home to.'],
  // With Tunde, Kelechi and Halima, they give the corridor from Nigeria to the United Kingdom its page.
  ['Tolani', 'w', 31, 'London', 'Sound archivist', 'Music,Reading,Art', 'I look after old voices. My grandmother’s is in drawer four, under Abeokuta.'],
  ['Femi', 'm', 35, 'London', 'Bus engineer', 'Cooking,Sports,Music', 'If your bus came on time, that was me. If it didn’t, it was the weather.'],
  ['Chiamaka', 'w', 29, 'Manchester', 'Junior doctor', 'Dancing,Fitness,Food', 'Night shifts, loud playlists, and a freezer full of egusi that I won’t share until the third date.'],
  ['Uche', 'm', 33, 'Leeds', 'Maths teacher', 'Reading,Gaming,Sports', 'Fractions by day, FIFA by night. My mother says I’m the remainder.'],
  ['Yetunde', 'w', 38, 'London', 'Nursery manager', 'Cooking,Volunteering,Movies', 'I’ve ended three hundred arguments about one red tricycle. I’m calm.'],
  ['Segun', 'm', 42, 'Birmingham', 'Heating engineer', 'Cooking,Music,Volunteering', 'Warm house, warm heart, cold malt in the fridge. Choir on Sundays, second tenor.'],
  ['Adaora', 'w', 34, 'Bristol', 'Maritime lawyer', 'Hiking,Reading,Wine', 'I settle arguments about ships I’ve never seen. I’d like to see one, with company.'],
  ['Kunle', 'm', 30, 'London', 'Comic artist', 'Art,Gaming,Movies', 'I draw gods who take the night bus. You may appear as a minor deity.'],
  ['Zainab', 'w', 32, 'Manchester', 'Optometrist', 'Travel,Photography,Reading', 'Better with one, or with two? I’ve decided: two.'],
  ['Ibrahim', 'm', 36, 'Leeds', 'Railway planner', 'Travel,Photography,Food', 'I’ve waited for trains in Kaduna and in Leeds. Only in Leeds do people complain about it, so I joined in.'],
  ['Ebele', 'w', 27, 'London', 'Costume maker', 'Fashion,Theatre,Art', 'I sew for actors who breathe at the wrong moment. Loose seams, firm opinions.'],
  ['Dayo', 'm', 39, 'London', 'Cheesemonger', 'Food,Wine,Travel', 'A Nigerian who sells cheese. Yes, my aunties have said everything there is to say.'],
  ['Omolara', 'w', 36, 'Birmingham', 'Midwife', 'Dancing,Music,Cooking', 'Six hundred babies and I still cry. I leave parties early and apologise by voice message.'],
  ['Nnamdi', 'm', 31, 'Bristol', 'Boatbuilder', 'Hiking,Sports,Music', 'I plane oak until it listens. Patient man, bad at texting, better in person.'],
  ['Ronke', 'w', 41, 'London', 'Magistrate’s clerk', 'Theatre,Reading,Food', 'I’ve heard every excuse. Bring a new one and I’ll bring puff-puff.'],
  ['Tobi', 'm', 28, 'Manchester', 'Physiotherapist', 'Fitness,Sports,Dancing', 'I fix knees that dance too much. Come as you are, leave standing straighter.'],
  ['Amaka', 'w', 33, 'Leeds', 'Weather forecaster', 'Technology,Hiking,Photography', 'Yes, it will rain. I own two umbrellas and I’m generous with one of them.'],
  ['Bayo', 'm', 44, 'London', 'Choir director', 'Music,Theatre,Cooking', 'Forty singers obey my left hand. At home the cat doesn’t.'],
]

export const demoPeople: DemoPerson[] = rows.map(
  ([handle, gender, age, city, profession, interests, about]) => ({
    handle,
    age,
    city,
    profession,
    about,
    gender: gender === 'w' ? 'woman' : 'man',
    interests: interests.split(','),
  }),
)

/** Profession of the demo's staff. */
const STAFF_PROFESSION = 'Community care'

/** The five log-ins of the demo. The server prints them, with the password of every demo member. */
// prettier-ignore
export const demoLogIns = [
  { role: 'woman', email: 'amara@demo.adire.example', person: { handle: 'Amara', gender: 'woman', age: 30, city: 'Lagos', profession: 'Interior designer', interests: ['Art', 'Travel', 'Music', 'Food'], about: 'Lagos mornings, London deadlines. I furnish other people’s homes and am choosing the people for mine.', interestedIn: 'men' } },
  { role: 'man', email: 'kofi@demo.adire.example', person: { handle: 'Kofi', gender: 'man', age: 34, city: 'Toronto', profession: 'Civil engineer', interests: ['Music', 'Sports', 'Cooking', 'Travel'], about: 'Kumasi by birth, Toronto by snow. I build bridges and make a very fair jollof; judge it yourself.', interestedIn: 'women' } },
  { role: 'premium man', email: 'thierry@demo.adire.example', person: { handle: 'Thierry', gender: 'man', age: 38, city: 'Paris', profession: 'Wine importer', interests: ['Wine', 'Food', 'Travel', 'Reading'], about: 'Abidjan, Bordeaux, Paris. I travel for a living and would like a reason to stay.', interestedIn: 'women' } },
  { role: 'moderator', email: 'moderator@demo.adire.example', person: { handle: 'Esi from care', gender: 'woman', age: 36, city: 'London', profession: STAFF_PROFESSION, interests: ['Reading'], about: 'I look after the people here.' } },
  { role: 'admin', email: 'admin@demo.adire.example', person: { handle: 'Ines from care', gender: 'woman', age: 41, city: 'Paris', profession: STAFF_PROFESSION, interests: ['Theatre'], about: 'I keep things running.' } },
] as const satisfies { role: string; email: string; person: DemoPerson }[]

export const DEMO_PASSWORD = 'indigo-cloth-47'

/** Lists the demo log-ins, to be printed after the start. */
export function describeDemo(): string[] {
  return [
    `Demo log-ins (password ${DEMO_PASSWORD}):`,
    ...demoLogIns.map(({ role, email }) => `  ${role.padEnd(12)} ${email}`),
  ]
}
