/** What people write about a visit: every word of it is needed. */
export const NOTES = `
Buzz 1204, then take the elevator to the 12th floor.
buzz #305
Buzzer code 4512#
Unit 305-1188 Richards Street
305-1188 Richards St, Vancouver
120-1450 W 8th Ave
1204-1188 Howe Street, V6Z 2S8
12 Test Street, V6B 1A1
Postal code v5h 4n2
Side door of 2455 Yew St.
2 dogs 4 cats
Two dogs, four cats and one parrot
10am-5pm
9:00-17:00 works best
Between 9:30 and 11:45 please
We are free 4:38, 2:15 or 10:20
Anytime Dec 12-15, 2026
2026-12-15 10:30
December 15, 2026 at 2:00 PM
12/15/2026 or 12/16/2026
I can pay $120, $150 or $200
$35 to $60 an hour
100 200 300
Balayage 150-300 dollars
5% GST is 12.50 on 250.00
RMT #12345
RMT # 12345-6
GST number 123456789RT0001
Licence 987654
Call me Ann
Please call me Ann, not Annie
Call when you are at the door
Text when you arrive please
Please ring the bell twice
Ring 2 times at 5 please
My phone dies often, knock please
Her number one wish is short hair
Size 7 8 9 10 11 12
needle sizes 20 22 24 26 28
Nails 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
Colours 30, 45, 60, 75 and 90
Colour 6/43 with 20 vol, 1:1.5
7.5N and 8.34 mixed 30 g to 45 g
L'Oréal 6.35, Wella 8/38
OPI NL H22, DND 441, Gel 1024
Dog weighs 32 kg, born 2019-04-02
She is 84, he is 91
Allergic to latex; EpiPen in kitchen.
Gate code is 0420 then #
Lockbox 7781 on the left rail
Key under pot no. 3
P2 parking, stall 118
Visitor parking 15, level P1
Meet @ the back door
@home all day
see you @5pm
@ 10am please
2 @ $50 each
We are at home. Me and my sister both
Come at noon. Ca va
thank you.Me and my mom
Please be on time.It matters
e.g. no perfume, i.e. unscented
a.m. is better than p.m.
St. James St. near Main St. no. 4
Mr.Lee will open
I saw you on Instagram - love your work
Your Instagram is beautiful
I found you through Facebook and Google
A line at the door is fine
Follow the line: left, then right
snap the gate shut
No signal in the elevator
We use the Homebloom app
First time, bit nervous!
Full set, almond, nude; one broken nail (ring finger)
Four hands massage for two
One or two inches off, three at most
six or seven, whatever you think
zero heat please
Room 12, floor 3, tower B
Bus 99 or 84, stop 50123
Skytrain to Commercial-Broadway, exit 2
Apartment 2101, 1188 West Pender, buzzer 2101
House 4567 on 8th, between 1200 and 1300 block
Weight 145 lb, height 5'6"
Deep tissue 90 min, 60 min legs
Polka dot nails, red and white
dot work on ring finger
Meet at Joe.s cafe
Baby sleeps 1-3; come 3:30-4:30
Pressure 7/10, last time 8/10 was too much
Diabetes type 2, blood pressure 130/85
Shellac 2 weeks ago, 3 nails lifted
bio hair oil, no sulfates
Great with 5 star cleaners. Net result: spotless
Gluten free, dairy-free, nut-free
Je suis libre de un à deux heures
Appelez quand vous arrivez
Parking is $2.50/30 min until 6 PM
Version 2.0 of my last cut
Is 9:30 or 10:15 better for you?
I can do 2:45 PM on December 15, 2026
The visit is on 2026-12-15 at 14:30
My total was $145.50 plus $7.28 GST
Is it $60 for 2 people or $120?
Between $200 and $250 is fine
We are 4 people: 2 adults, 2 kids (5 and 7)
24 hours before is fine with me
48 hours notice, got it
I live at 1820 West 3rd Avenue, V6J 1K8
4720 Kingsway, Burnaby V5H 4N2, unit 1204
Unit 604, 555 Hastings Street
604-555 West Hastings Street
Booking id k3v9q2m7
The last 8 characters are 7qk2v9x1
Buzzer 2048, then 5th floor
Code is 1234#, it changes at 6
My dog weighs 23 kg and is 7
I need 10 to 15 minutes to set up
Please bring 3 towels and 2 capes
Shade 5.35 with 20 volume, 1:1.5 mix
Gel 1024 and 2048 please
I wear ring size 6.5
Ages 3, 5, 8 and 11
Three, four, five or six visits a year
One two three, I am ready!
Zero stress, five stars, ten out of ten
We moved from 2019 to 2023
Bus 4, 7, 44 or 84 stop here
Exit 91, then 2nd left after 800 m
It is 1.5 km from Main Street Station
Call me when you arrive please
Text me here any time
Please phone the front desk first
I will ring twice
Email is not needed, I read it here
I found you through Instagram
Your Facebook photos are lovely
Is there a link to your prices on your profile here?
Meet me at the back door at 5
See you at home at 9
Look at that smile!
We met at Joe's. It was great
Thank you.See you soon
Sure.No problem
I have no net income, haha
The dot on the nail is cute
Polka dots on 5 nails
Two and a half hours is long
Half past four works
Quarter to seven on the 8th
My sister is 604 years older than me, it feels
The room is 12 by 14 feet
Ceiling is 9'6" high
Blood pressure 120/80, all good
Allergic to E102 and E110
I paid on 12/01/2026 and 12/08/2026
Order 12345678 from the shop arrived
Wednesday 9-12 or 13-16
Mon 8-10, Tue 9-11, Wed 10-12
Je suis libre a deux ou trois heures
Mon chien a quatre ans
Le code est 2580
Visit 3 of 12, wow
10% off for 5 visits?
Level P3, stall 204
C'est au 1450 rue Ontario
I will be home from 8 a.m. to 1 p.m.
Great work, 5/5
It costs 35, 45 or 60 dollars
Please use vers. 2.1 of the form
`
  .trim()
  .split('\n')
