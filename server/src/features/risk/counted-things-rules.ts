import { joinPhrases } from './phrase-rules.ts'

/** Units and things after a number that isn't a sum. */
const UNIT = joinPhrases(
  'h|hrs?|am|pm|min|mins|minut[eo]s?|hours?|heures?|horas?|days?|jours?|dias?|weeks?',
  'semain\\w{1,3}|semanas?|months?|mois|mes|meses',
  'years?|yrs?|ans|anos?|km|miles?|m|cm|metros?|metres?|kg|kilos?|g|gramos|%|percent',
  'per cent|por ciento|por cento|pour cent',
  'degrees|degres|degrados|grados|graus|people|personnes|pessoas|personas|x|th|st|nd|rd',
  'er|kids|ninos|criancas|enfants|babies|bebes',
  'photos?|fotos?|pages?|paginas|plates|points?|puntos|goals|goles|times|fois|vezes|veces',
  'gb|mb|sq|bpm|votes?|votos?|of us|of them|de nous',
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'jan|feb|aug|sept?|oct|nov|dec',
  'janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre',
  'de [a-z]{4,10}(?:o|e|bre)|men|women|students|eleves|alunos|cats|dogs|bus|train',
)

/**
 * Words in s after a number that are no things: others are, and "10 songs" is no sum. They are adverbs,
 * articles and the like, money, and names of readers.
 */
const NO_THINGS = joinPhrases(
  'thanks|bless|always|yes|its|this|plus|unless|less|minus|perhaps|pls|plss|jus|boss',
  'besides|towards|sometimes|afterwards|nowadays|has|was|does|whats|thats|lets|yours|ours|theirs|hers',
  'livres|sterling|mais|sans|dans|apres|depuis|vers|tous|alors|jusqu\\w{0,3}|moins|les|des|mes|tes|ses',
  'quelques|certain[es]{1,2}|nos|vos|leurs|ces|toutes|pas|puis|parfois|presque|pres|hors|jamais|desormais',
  'antes|depois|mas|menos|pois|pues|entonces|gracias|gratis|nomas|ademas|los|las|tres|dios|deus',
  'unos|unas|algunos|algunas|mientras|apenas|quizas|jamas|todos|todas|otros|otras|varios|varias',
  'estos|estas|esos|esas|ambos|ambas|nos|vos|tus|sus|mis|tras',
  'alguns|algumas|uns|umas|ness[ea]s|nest[ea]s|dess[ea]s|dest[ea]s|durantes?|outros|outras|vari[oa]s',
  'ess[ea]s|est[ea]s|minhas|meus|seus|teus|suas|tuas|aos|atras|simples\\w{0,5}',
  'pesitos|eurit?os|eurinhos|dolarc?itos|dolarzinhos|reaizinhos|bolivianos',
  'guaranies|cordobas|balboas|dinars?|rupees|centavos|cents',
  'princess|miss|james|thomas|carlos|marcos|lucas|luis|jesus|nicolas|mat[eh]{1,2}us|denis|francis',
  'charles|agnes|ines|mercedes|gladys|chris|alexis|doris|louis|jules|andres|moises|elias|matias',
)
const THINGS = `(?!${NO_THINGS}(?![a-z]))[a-z]{3,14}s(?![a-z])`

/** Follows a number of things or a measure. */
export const AFTER_COUNT = `(?: ?${UNIT}(?![a-z])| ${THINGS})`
