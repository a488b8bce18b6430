import { MAIL_HOST } from './find-addresses.ts'
import { type Span, spansOf } from './spans.ts'

const PLATFORM = `(?:[i1l]nsta(?:gra?m)?|inst@|ig|snapchat|snap|telegram|whatsapp|wechat|weixin|line id|tiktok|facebook|fb|messenger|discord|skype|viber|kakao|kakaotalk|${MAIL_HOST})`
const NAMED = '(?: (?:handle|id|name|user|username|account|address))'
/** Words that follow the name of a network without being an account name there. */
const WORDS =
  'the|and|or|but|if|when|where|what|which|who|because|before|after|while|since|for|from|to|of|in|on|at|as|by|with|without|a|an|my|your|our|their|his|her|this|that|these|those|it|its|is|are|was|were|be|been|not|no|yes|so|too|also|only|always|never|often|still|just|very|more|most|much|many|really|all|any|some|every|please|thanks|thank|sorry|instead|anytime|here|there|now|today|tonight|tomorrow|yesterday|later|soon|again|once|you|me|us|we|they|them|him|he|she|love|loved|great|good|nice|beautiful|amazing|lovely|new|old|big|full|empty|private|public|closed|open|down|gone|dead|live|active|inactive|popular|famous|boring|fun|hacked|locked|blocked|broken|loose|stuck|stiff|page|account|profile|post|posts|story|stories|feed|photo|photos|picture|pictures|pics|video|videos|reel|reels|ad|ads|inspiration|ideas|idea|examples|something|someone|anything|nothing|people|stuff|designs|reviews|friends|followers|google|email|et|ou|pas|plus|pour|quand|si|mais|le|la|les|un|une|des|ma|ta|sa|votre|merci|aussi|encore|prive|ferme|plein'
const NO_WORD = `(?!(?:${WORDS}|${PLATFORM}|[a-z]+ly)(?![._-]?[a-z0-9_]))`
const NAME = `@?${NO_WORD}[a-z0-9](?=[a-z0-9_.-]{2})[a-z0-9_.-]{1,29}[a-z0-9_](?:#\\d{4})?`
/** Words between the network and the name. */
const IS = "(?:\\s?(?:is|est|c'est|c’est|as|under|at|by|i'm|i am|it's|,|:|=|-|–|>|→|👉|➡️?)\\s?){1,3}"
const MY = '(?:my|our|mon|notre)'
const ME = '(?:me|us|moi|nous)'
const ASK =
  '(?:find|follow|add|dm|message|reach|contact|write|hmu|look|tag|ping|suivez|suis|ajoute|ajoutez|trouvez|trouve|ecrivez|ecris)'

const PATTERNS = [
  /(?<![\w.])@(?!(?:home|work|noon|midnight|night|least|the|my|your|our|door|front|back|reception|lobby|concierge|gate|buzzer|entrance)\b)[a-z](?=[a-z0-9_.]{2})[a-z0-9_.]{1,28}[a-z0-9_]/g,
  /(?<![\w.])@ (?!(?:unit|suite|apt|room|building|gate|floor|door|stall|level|tower|lobby|entrance)\d)[a-z][a-z_.]{3,24}\d{2,6}\b/g,
  // "Instagram: annsnails", "IG handle is annsnails", "my insta's annsnails", "insta (annsnails)".
  new RegExp(`\\b${PLATFORM}${NAMED}?\\s?(?:[:=@]|→|👉|➡️?|->)\\s?${NAME}`, 'g'),
  new RegExp(`\\b${PLATFORM}${NAMED}(?: is|'s)? ${NAME}`, 'g'),
  new RegExp(`\\b${PLATFORM}(?: is| as| at|,? it's)? @?(?=[a-z0-9.-]*[0-9_#])[a-z][a-z0-9_.-]{3,30}(?:#\\d{4})?`, 'g'),
  new RegExp(`\\b${MY} ${PLATFORM}${NAMED}?(?:'s|’s|${IS}) ?${NAME}`, 'g'),
  new RegExp(`\\b(?:insta|ig|snap) \\(${NAME}\\)`, 'g'),
  // "find me on IG under annsnails", "follow annsnails on Instagram", "I'm annsnails on insta".
  new RegExp(
    `\\b${ASK}(?:[ -]${ME})?(?: up)? (?:(?:on|at|via|through|sur) )?(?:my )?${PLATFORM}(?:${IS}| ) ?${NAME}`,
    'g',
  ),
  new RegExp(
    `\\b(?:follow|add|dm|search|search for|look up|look for|find|i am|i'm|i’m|im|we are|we're|email:|mail:) ${NAME} (?:on|sur|at) ${PLATFORM}\\b`,
    'g',
  ),
  // "my handle is annsnails"
  new RegExp(`\\b${MY} (?:handle|username|user name)(?:'s|${IS}) ?${NAME}`, 'g'),
  new RegExp(`(?:^|[.,;!?] ?|\\b(?:same|user) )handle ?[:=] ?${NAME}`, 'g'),
]

/** Account names on other networks. */
export function findHandles(plain: string): Span[] {
  return spansOf(plain, PATTERNS)
}
