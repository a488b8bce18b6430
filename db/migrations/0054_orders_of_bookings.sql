-- All orders of a booking, its tips as well: each page of a booking asks for them.
create index customer_order_booking on customer_order (booking_id);
-- What somebody has bought as credit, by the order that paid for it.
create index credit_lot_order on credit_lot (order_id) where order_id is not null;
