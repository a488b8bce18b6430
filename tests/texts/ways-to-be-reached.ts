/** Ways to be reached that people try, each with what must not be readable any more. */
export const REACHES = `
604-555-0123
(604) 555-0123
+1 604 555 0123
1-604-555-0123
604.555.0123
6045550123
604 555 0123
604/555/0123
604_555_0123
604 - 555 - 0123
604  555  0123
6 0 4 5 5 5 0 1 2 3
6.0.4.5.5.5.0.1.2.3
6-0-4-5-5-5-0-1-2-3
60 45 55 01 23
604 5550123
604555 0123
604*555*0123
604~555~0123
604|555|0123
(604)5550123
778 555 0123 or 604 555 0199
Buzz 1204 604-555-0123
call me: 555-0123
text 555 0123
my number is 5550123
phone 555.0123
six zero four five five five zero one two three
six oh four, five five five, oh one two three
604 five five five 0123
six-zero-four-five-five-five-zero-one-two-three
SIX ZERO FOUR 555 0123
six zero four triple five zero one two three
six zero four double five five zero one two three
six zero quatre cinq cinq cinq zero un deux trois
６０４-５５５-０１２３
６０４５５５０１２３
٦٠٤ ٥٥٥ ٠١٢٣
６ ０ ４ ５ ５ ５ ０ １ ２ ３
①④ no, ⑥⓪④ ⑤⑤⑤ ⓪①②③
6️⃣0️⃣4️⃣5️⃣5️⃣5️⃣0️⃣1️⃣2️⃣3️⃣
𝟔𝟎𝟒 𝟓𝟓𝟓 𝟎𝟏𝟐𝟑
六零四五五五零一二三
6O4 555 O1235 no 6O4-555-0123
604\u200b555\u200b0123
604 – 555 – 0123
+44 20 7946 0958
+86 138 0013 8000
+33 6 12 34 56 78
514 555 0142
cell 778.555.0188 after 5pm
ann@example.com
Ann.Lee+home@example.co.uk
ann @ example . com
ann (at) example (dot) com
ann [at] example [dot] ca
ann at gmail dot com
ann at gmail.com
ann at example.com
ann at gmail
ANN AT HOTMAIL DOT COM
ann＠example．com
аnn@exаmple.cоm
ａｎｎ@ｇｍａｉｌ.ｃｏｍ
ann{at}yahoo{dot}ca
ann.lee @gmail.com
ann arobase gmail point com at gmail
https://example.org/ann
http://ann.example
www.annsnails.example
annsnails.com
annsnails.ca/book
wa.me/16045550123
t.me/annsnails
m.me/annsnails
instagram.com/annsnails
annsnails dot com
annsnails (dot) ca
linktr.ee/annsnails
calendly.com/ann
annsnails。com
@annsnails
find me @ann_nails
(@ann.nails)
Instagram: annsnails
insta: ann.nails
IG @annsnails
ig = annsnails
insta handle is annsnails
my instagram is ann_nails88
WhatsApp: annlee
telegram id annlee
snapchat name is annlee
wechat: annlee604
facebook: ann.lee
my insta ann_nails
my cell is six zero four, five five five, zero one nine nine
reach me on 236 555 0147 anytime
seven seven eight 555 01 88
7 7 8 - 5 5 5 - 0 1 8 8
(778)-555-0188
+1 (236) 555 0147
001 604 555 0123
six-oh-four 555-0123
6 O 4 5 5 5 O 1 2 3
6o4 555 ol23
604~555~0123 is mine
604, 555, 0123
tel:6045550123
Text me @ 604.555.0123
You can call 778 555 0188 or 236 555 0147
٧٧٨ ٥٥٥ ٠١٨٨
７７８－５５５－０１８８
𝟕𝟕𝟖-𝟓𝟓𝟓-𝟎𝟏𝟖𝟖
7️⃣7️⃣8️⃣ 5️⃣5️⃣5️⃣ 0️⃣1️⃣8️⃣8️⃣
six zero four double five 5 0123
six zero four five five five one two one two
appelez le six un trois, cinq cinq cinq, zero un deux trois
514.555.0142 le soir
my number six zero four 5550123
call 604 555 01 23 after five
+52 55 1234 5678
+91 98765 43210
whatsapp +61 412 345 678
maya.thompson@outlook.com
maya . thompson @ outlook . com
maya(at)outlook(dot)com
maya {at} proton {dot} me at protonmail
maya at outlook dot com
maya AT yahoo DOT ca
maya arobase videotron point ca
maya@my-salon.shop
maya＠yahoo．ca
mауa@gmаil.соm
write maya at icloud
mayathompson at g-mail
MAYA@EXAMPLE.CA
maya_t99@hotmail.co
see www.mayanails.ca for prices
mayanails dot ca
mayanails (dot) com
mayanails [dot] shop
mayanails.online
http://mayanails.example/prices
HTTPS://MAYANAILS.EXAMPLE
book.mayanails.com
bit.ly/3abcde
linktr.ee/maya_nails
facebook.com/mayanails
tiktok.com/@mayanails
t.me/maya604
wa.me/17785550188
mayanails。ca
I am @maya_nails there
find @maya.nails
insta: maya_nails
instagram: mayanails88
IG: @maya.t
my ig handle is maya_nails
snap: mayat99
snapchat is maya_t99
telegram: mayat
my telegram username is maya604
wechat id mayat604
whatsapp: maya604
facebook: maya.thompson.9
fb: maya.thompson
viber: maya604
discord name is maya604
skype: live.maya
tiktok: @mayanails
line id: mayat604
kakao: maya604
signal me at 604 555 0188
`
  .trim()
  .split('\n')
  .map((line) => line.replaceAll('\\u200b', '\u200b'))
